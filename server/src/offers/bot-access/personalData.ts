import { addressesOf, createdAtAddress } from "../../members/FormerEmail.ts";
import type { PersonalDataModule } from "../../members/personalData.ts";
import type { Database } from "../../database/Database.ts";
import { BotSettings } from "./BotSettings.ts";
import { BotSubmission } from "./BotSubmission.ts";
import { presentSubmission } from "./presentSubmission.ts";
import { SubmissionChange } from "./SubmissionChange.ts";

/** The member's bot settings, and the applications that were sent with an address of the member. */
export function botAccessPersonalData(database: Database): PersonalDataModule {
  const settings = database.model(BotSettings);
  const submissions = database.model(BotSubmission);
  return {
    name: "botAccess",
    tables: ["bot_settings"],
    async export(memberId) {
      const held = await addressesOf(database, memberId);
      const own = await settings.findAll({ where: { memberId }, raw: true });
      const where = createdAtAddress("email", held);
      const sent = await submissions.findAll({ where, order: [["id", "ASC"]], raw: true });
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
      const held = await addressesOf(database, memberId, transaction);
      await settings.destroy({ where: { memberId }, transaction });
      await submissions.destroy({ where: createdAtAddress("email", held), transaction });
    },
  };
}
