import {
  defineTable,
  integer,
  key,
  nullable,
  text,
  time,
  uuid,
} from "../../database/defineTable.ts";

/** A message that was handed to Telegram, under the id of its outbox message. */
export class TelegramPost extends defineTable({
  table: "telegram_posts",
  columns: {
    id: key(uuid()),
    chatId: text(24),
    signalId: nullable(uuid()),
    event: nullable(text(24)),
    /** What Telegram calls it; null until it said so. */
    messageId: nullable(integer()),
    /** Since when it is unknown whether it arrived; null when it is known. */
    begunAt: nullable(time()),
    /** How often it was sent although an earlier try may have arrived. */
    repeats: integer(),
    createdAt: time(),
  },
}) {}
