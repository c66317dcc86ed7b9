import { defineTable, integer, key, text, time, uuid } from "../database/defineTable.ts";

/** The one new address that a member is about to confirm; deleted when that is done. */
export class EmailChange extends defineTable({
  table: "email_changes",
  changeFeedKeys: ["memberId"],
  columns: {
    memberId: key(uuid()),
    /** Trimmed and in lower case. */
    newEmail: text(254),
    /** HMAC-SHA256 with the application's secret: a short code's plain hash could be guessed. */
    codeHash: text(64),
    triesLeft: integer(),
    createdAt: time(),
    expiresAt: time(),
  },
}) {}
