import type { InferAttributes } from "sequelize";
import type { PersonalDataModule } from "../../members/personalData.ts";
import type { Database } from "../../database/Database.ts";
import { OutboxMessage } from "../../delivery/outbox/OutboxMessage.ts";
import { TelegramCode } from "./TelegramCode.ts";
import { TelegramLink, type TelegramLinkRow } from "../../delivery/telegram/TelegramLink.ts";
import { orderKeyOf } from "../../delivery/telegram/telegramMessages.ts";
import { TelegramPost } from "../../delivery/telegram/TelegramPost.ts";
import { TelegramSeat } from "../../delivery/telegram/TelegramSeat.ts";

/** A member's tie to the bot, an unused start code, and the channels that they were let into. */
export function telegramPersonalData(database: Database): PersonalDataModule {
  const links = database.model(TelegramLink);
  const seats = database.model(TelegramSeat);
  return {
    name: "telegram",
    tables: ["telegram_links", "telegram_codes", "telegram_seats"],
    async export(memberId) {
      const [link, theirs]: [TelegramLinkRow | null, InferAttributes<TelegramSeat>[]] =
        await Promise.all([
          links.findByPk(memberId, { raw: true }),
          seats.findAll({ where: { memberId }, order: [["id", "ASC"]], raw: true }),
        ]);
      return [...(link ? [{ ...link }] : []), ...theirs.map((seat) => ({ ...seat }))];
    },
    async erase(memberId, transaction) {
      const link = await links.findByPk(memberId, { raw: true, transaction });
      if (link) {
        const { chatId } = link;
        const where = { orderKey: orderKeyOf(chatId) };
        await database.model(OutboxMessage).destroy({ where, transaction });
        await database.model(TelegramPost).destroy({ where: { chatId }, transaction });
      }
      await links.destroy({ where: { memberId }, transaction });
      await database.model(TelegramCode).destroy({ where: { memberId }, transaction });
      // Without a name, until the door has removed the person from the channel.
      await seats.update({ memberId: null }, { where: { memberId }, transaction });
    },
  };
}
