import { defineTable, integer, key, text, time, uuid } from "../database/defineTable.ts";

/**
 * What a member's authenticator app counts with. While the member's `secondFactorAt` is null it
 * waits for its first code.
 */
export class TotpSecret extends defineTable({
  table: "totp_secrets",
  columns: {
    memberId: key(uuid()),
    /** From `encryptText`, for this member alone. */
    sealedSecret: text(255),
    /** The time step of the last code that was accepted: it and older ones are spent. */
    lastStep: integer(),
    createdAt: time(),
  },
}) {}
