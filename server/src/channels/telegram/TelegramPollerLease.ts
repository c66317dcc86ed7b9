import { defineTable, key, nullable, text, time, uuid } from "../../database/defineTable.ts";

/** Which process asks Telegram for updates: Telegram answers one at a time. */
export class TelegramPollerLease extends defineTable({
  table: "telegram_pollers",
  columns: {
    name: key(text(24)),
    holder: nullable(uuid()),
    until: time(),
  },
}) {}
