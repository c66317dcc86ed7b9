import type { Transaction } from "sequelize";
import { Member } from "../accounts/Member.ts";
import type { PersonalDataRoom } from "../accounts/personalData.ts";
import type { Database } from "../database/Database.ts";
import { BotSettings } from "./BotSettings.ts";
import { BotSubmission } from "./BotSubmission.ts";
import { presentSubmission } from "./presentSubmission.ts";

/** The member's bot settings, and the applications that were sent with the member's address. */
export function botAccessPersonalData(database: Database): PersonalDataRoom {
  const settings = database.model(BotSettings);
  const submissions = database.model(BotSubmission);
  const addressOf = async (memberId: string, transaction?: Transaction) => {
    const member = await database.model(Member).findByPk(memberId, {
      attributes: ["email"],
      raw: true,
      ...(transaction && { transaction }),
    });
    return member?.email ?? null;
  };
  return {
    name: "botAccess",
    tables: ["bot_settings"],
    async export(memberId) {
      const email = await addressOf(memberId);
      const own = await settings.findAll({ where: { memberId }, raw: true });
      const sent = email === null ? [] : await submissions.findAll({ where: { email }, raw: true });
      return [
        ...own.map(({ riskLevel, tradeSize, running, updatedAt }) => ({
          kind: "settings",
          riskLevel,
          tradeSize,
          running,
          updatedAt,
        })),
        ...sent.map((application) => ({ kind: "application", ...presentSubmission(application) })),
      ];
    },
    async erase(memberId, transaction) {
      const email = await addressOf(memberId, transaction);
      await settings.destroy({ where: { memberId }, transaction });
      if (email !== null) await submissions.destroy({ where: { email }, transaction });
    },
  };
}
