import type { Transaction } from "sequelize";
import { Member } from "../../members/Member.ts";
import type { PersonalDataModule } from "../../members/personalData.ts";
import type { Database } from "../../database/Database.ts";
import { BotSettings } from "./BotSettings.ts";
import { BotSubmission } from "./BotSubmission.ts";
import { presentSubmission } from "./presentSubmission.ts";
import { SubmissionChange } from "./SubmissionChange.ts";

/** The member's bot settings, and the applications that were sent with the member's address. */
export function botAccessPersonalData(database: Database): PersonalDataModule {
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
      const sent =
        email === null
          ? []
          : await submissions.findAll({ where: { email }, order: [["id", "ASC"]], raw: true });
      const changes = await database.model(SubmissionChange).findAll({
        where: { submissionId: sent.map(({ id }) => id) },
        order: [["createdAt", "ASC"]],
        raw: true,
      });
      return [
        ...own.map(({ riskLevel, tradeSize, running, updatedAt }) => ({
          kind: "settings",
          riskLevel,
          tradeSize,
          running,
          updatedAt,
        })),
        ...sent.map((application) => ({
          kind: "application",
          ...presentSubmission(application),
          history: changes
            .filter(({ submissionId }) => submissionId === application.id)
            .map(({ fromStatus, toStatus, notes, createdAt }) => ({
              from: fromStatus,
              to: toStatus,
              notes,
              at: createdAt,
            })),
        })),
      ];
    },
    async erase(memberId, transaction) {
      const email = await addressOf(memberId, transaction);
      await settings.destroy({ where: { memberId }, transaction });
      if (email !== null) await submissions.destroy({ where: { email }, transaction });
    },
  };
}
