import { defineTable, key, text, time } from "../../database/defineTable.ts";

/** The invite link that the bot made for a channel. */
export class TelegramChannel extends defineTable({
  table: "telegram_channels",
  columns: {
    chatId: key(text(24)),
    inviteUrl: text(255),
    createdAt: time(),
  },
}) {}
