import { DEFAULT_BOT_SETTINGS, type BotSettingsDto } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import type { Database } from "../../database/Database.ts";
import type { DataContext } from "../../database/DataContext.ts";
import { BotSettings } from "./BotSettings.ts";

/** What a member has chosen, or the defaults. */
export async function readBotSettings(
  database: Database,
  memberId: string,
  transaction?: Transaction,
): Promise<BotSettingsDto> {
  const row = await database
    .model(BotSettings)
    .findByPk(memberId, { raw: true, ...(transaction && { transaction }) });
  if (!row) return DEFAULT_BOT_SETTINGS;
  const { riskLevel, tradeSize, running, updatedAt } = row;
  return { riskLevel, tradeSize, running, updatedAt: updatedAt.toISOString() };
}

/** Keeps some of a member's choices; the others stay as they are. */
export async function changeBotSettings(
  { database, clock }: DataContext,
  memberId: string,
  changes: Partial<Omit<BotSettingsDto, "updatedAt">>,
  transaction: Transaction,
): Promise<BotSettingsDto> {
  const updatedAt = new Date(clock.now());
  const kept = await readBotSettings(database, memberId, transaction);
  const next = { ...kept, ...changes };
  await database
    .model(BotSettings)
    .upsert({ ...next, memberId, updatedAt }, { transaction, returning: false });
  return { ...next, updatedAt: updatedAt.toISOString() };
}
