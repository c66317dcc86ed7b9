import type { InferAttributes } from "sequelize";
import { addressesOf, createdAtAddress } from "../../members/FormerEmail.ts";
import type { PersonalDataModule } from "../../members/personalData.ts";
import type { Database } from "../../database/Database.ts";
import { BotSettings } from "./BotSettings.ts";
import { PaperAccount } from "./paper/PaperAccount.ts";
import { PaperRule, type PaperRuleRow } from "./paper/PaperRule.ts";
import { PaperTrade, type PaperTradeRow } from "./paper/PaperTrade.ts";
import { BotSubmission } from "./BotSubmission.ts";
import { presentSubmission } from "./presentSubmission.ts";
import { SubmissionChange } from "./SubmissionChange.ts";

/** The member's bot settings and paper accounts, and the applications that were sent with an address of the member. */
export function botAccessPersonalData(database: Database): PersonalDataModule {
  const settings = database.model(BotSettings);
  const submissions = database.model(BotSubmission);
  const [papers, rules, traded] = [
    database.model(PaperAccount),
    database.model(PaperRule),
    database.model(PaperTrade),
  ];
  return {
    name: "botAccess",
    tables: ["bot_settings", "paper_accounts", "paper_rules", "paper_trades"],
    async export(memberId) {
      const held = await addressesOf(database, memberId);
      const theirs = { where: { memberId }, attributes: { exclude: ["memberId"] }, raw: true };
      const accounts: InferAttributes<PaperAccount>[] = await papers.findAll({
        ...theirs,
        order: [["createdAt", "ASC"]],
      });
      const followed: PaperRuleRow[] = await rules.findAll({ ...theirs, order: [["id", "ASC"]] });
      const trades: PaperTradeRow[] = await traded.findAll({ ...theirs, order: [["slot", "ASC"]] });
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
        ...accounts.map((row) => ({ kind: "paper account", ...row })),
        ...followed.map((row) => ({ kind: "paper rule", ...row })),
        ...trades.map((row) => ({ kind: "paper trade", ...row })),
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
      await traded.destroy({ where: { memberId }, transaction });
      await rules.destroy({ where: { memberId }, transaction });
      await papers.destroy({ where: { memberId }, transaction });
      await settings.destroy({ where: { memberId }, transaction });
      await submissions.destroy({ where: createdAtAddress("email", held), transaction });
    },
  };
}
