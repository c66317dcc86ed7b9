import { defineTable, integer, key, text, time, uuid } from "../database/defineTable.ts";

/** A login whose password was right and whose second factor is awaited; deleted on success. */
export class SignInChallenge extends defineTable({
  table: "sign_in_challenges",
  columns: {
    /** SHA-256 of the challenge, which itself is nowhere stored. */
    tokenHash: key(text(64)),
    memberId: uuid(),
    triesLeft: integer(),
    createdAt: time(),
    expiresAt: time(),
  },
}) {}
