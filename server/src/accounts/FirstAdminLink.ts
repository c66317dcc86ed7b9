import { defineTable, integer, key, text, time } from "../database/defineTable.ts";

/** The one link that makes the first administrator. Its token is nowhere stored, only its SHA-256. */
export class FirstAdminLink extends defineTable({
  table: "first_admin_links",
  columns: {
    id: key(integer()),
    tokenHash: text(64),
    expiresAt: time(),
  },
}) {}
