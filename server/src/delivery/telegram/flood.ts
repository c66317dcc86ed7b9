import { TELEGRAM_LIMITS } from "@signaldeck/contract";
import { Op } from "sequelize";
import type { Clock } from "../../process/clock/clock.ts";
import type { Database } from "../../database/Database.ts";
import { OutboxMessage } from "../outbox/OutboxMessage.ts";
import { orderKeyOf } from "./telegramMessages.ts";

/**
 * How long a chat has to wait in ms before its next message is within Telegram's limits; 0: now.
 * The outbox itself is the count: it knows when each message of a chat left, over restarts and for
 * all processes, and lets one message of a chat leave at a time.
 */
export async function floodWait(
  { database, clock }: { database: Database; clock: Clock },
  chatId: string,
): Promise<{ chat: number; overall: number }> {
  const { perGroup, privatePause, overall } = TELEGRAM_LIMITS;
  const isGroup = chatId.startsWith("-");
  const ofChat = isGroup ? perGroup : { messages: 1, window: privatePause };
  const [chat, all] = await Promise.all([
    left({ database, clock }, { orderKey: orderKeyOf(chatId) }, ofChat),
    left({ database, clock }, { channel: "telegram" }, overall),
  ]);
  return { chat, overall: all };
}

/** Until the oldest of the last `messages` leaves the window. */
async function left(
  { database, clock }: { database: Database; clock: Clock },
  where: { orderKey: string } | { channel: string },
  { messages, window }: { messages: number; window: number },
): Promise<number> {
  const now = clock.now();
  const [oldest] = await database.model(OutboxMessage).findAll({
    attributes: ["sentAt"],
    where: { ...where, status: "sent", sentAt: { [Op.gt]: new Date(now - window) } },
    order: [["sentAt", "DESC"]],
    offset: messages - 1,
    limit: 1,
    raw: true,
  });
  return oldest?.sentAt ? oldest.sentAt.getTime() + window - now : 0;
}
