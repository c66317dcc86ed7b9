import type { InferAttributes } from "sequelize";
import { defineTable, flag, key, nullable, text, time, uuid } from "../../database/defineTable.ts";

/** A member's tie to their private chat with the bot. */
export class TelegramLink extends defineTable({
  table: "telegram_links",
  changeFeedKeys: ["memberId"],
  columns: {
    memberId: key(uuid()),
    /** Of a private chat it is the person's own id, too. */
    chatId: text(24),
    /** As Telegram names the person. */
    name: text(80),
    /** Set by /stop. */
    paused: flag(),
    trades: flag(),
    account: flag(),
    /** Telegram's id of a proof whose amount was asked for, and until when it waits. */
    pendingFile: nullable(text(255)),
    pendingName: nullable(text(120)),
    /** The broker account that was said with it. */
    pendingAccount: nullable(text(64)),
    /** Ids of the further pictures of its album, with spaces between. */
    pendingPages: nullable(text()),
    /** The album that the last proof came in, and the claim that it became. */
    album: nullable(text()),
    albumClaim: nullable(uuid()),
    pendingUntil: nullable(time()),
    testedAt: nullable(time()),
    createdAt: time(),
  },
}) {}

/** A link as plain data. */
export type TelegramLinkRow = InferAttributes<TelegramLink>;
