import { defineTable, key, text, time, uuid } from "../database/defineTable.ts";

/** A code for who has lost the authenticator app; deleted when it was used. */
export class StoredRecoveryCode extends defineTable({
  table: "recovery_codes",
  columns: {
    /** HMAC-SHA256 with the application's secret: a short code's plain hash could be guessed. */
    codeHash: key(text(64)),
    memberId: uuid(),
    createdAt: time(),
  },
}) {}
