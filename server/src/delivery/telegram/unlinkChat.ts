import type { Transaction } from "sequelize";
import type { Database } from "../../database/Database.ts";
import type { Outbox } from "../outbox/Outbox.ts";
import { TelegramLink } from "./TelegramLink.ts";
import { orderKeyOf } from "./telegramMessages.ts";
import { TelegramSeat } from "./TelegramSeat.ts";

const UNLINKED = "The link with this chat has ended.";

/** Ends the link of a private chat, if there is one; the seats it gave are cleared by the door. */
export async function unlinkChat(
  { database }: { database: Database },
  outbox: Pick<Outbox, "withdraw">,
  chatId: string,
): Promise<void> {
  const link = await database.model(TelegramLink).findOne({ where: { chatId }, raw: true });
  if (!link) return;
  await database.write((transaction) => endLink(database, outbox, transaction, link));
}

/** The same for a link that is at hand, in the caller's transaction. */
export async function endLink(
  database: Database,
  outbox: Pick<Outbox, "withdraw">,
  transaction: Transaction,
  { memberId, chatId }: { memberId: string; chatId: string },
): Promise<void> {
  await database.model(TelegramLink).destroy({ where: { memberId, chatId }, transaction });
  const vacant = { memberId: null };
  await database.model(TelegramSeat).update(vacant, { where: { memberId }, transaction });
  await outbox.withdraw(transaction, orderKeyOf(chatId), UNLINKED);
}
