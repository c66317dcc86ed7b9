import { defineTable, key, nullable, text, time, uuid } from "../../database/defineTable.ts";

/** Somebody who was let into a channel. */
export class TelegramSeat extends defineTable({
  table: "telegram_seats",
  columns: {
    id: key(uuid()),
    chatId: text(24),
    userId: text(24),
    /** Null once account or link are gone: the seat is to be cleared. */
    memberId: nullable(uuid()),
    createdAt: time(),
  },
}) {}
