import { defineTable, key, text, time, uuid } from "../database/defineTable.ts";

/** A mailed link that resets a password. The token itself is nowhere stored, only its SHA-256. */
export class PasswordReset extends defineTable({
  table: "password_resets",
  columns: {
    tokenHash: key(text(64)),
    memberId: uuid(),
    createdAt: time(),
    expiresAt: time(),
  },
}) {}
