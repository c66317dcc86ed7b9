import {
  DAILY_STOPS,
  PAPER_LIMITS,
  t,
  type BotSettingsDto,
  type RiskLevel,
} from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import { v7 as uuid } from "uuid";
import { AppError } from "../../../http/AppError.ts";
import { centsOf } from "../../../journal/cents.ts";
import { lockMember } from "../../../members/lockMember.ts";
import { changeBotSettings, readBotSettings } from "../changeBotSettings.ts";
import { PaperAccount, type PaperAccountRow } from "./PaperAccount.ts";
import type { PaperDeps } from "./paperDeps.ts";
import { PaperRule } from "./PaperRule.ts";
import { isStopReached } from "./foldPaper.ts";
import { listAccounts, readAccount } from "./readPaper.ts";

const REACHED = () =>
  t("Today's stop is reached. Until midnight WAT the rules can be made stricter, but not looser.");
const NOT_TODAY = () =>
  t("Today's stop is reached. You can begin the paper account anew after midnight WAT.");

type Changes = Partial<Omit<BotSettingsDto, "updatedAt">>;

/**
 * Changes a member's rules from the next mark on; the first start begins the account.
 * @throws AppError `conflict` for looser ones on a day whose stop is reached.
 */
export function changePaper(
  deps: PaperDeps,
  memberId: string,
  changes: Changes,
): Promise<BotSettingsDto> {
  const { database } = deps;
  return database.write(async (transaction) => {
    await lockMember(database, transaction, memberId);
    const before = await readBotSettings(database, memberId, transaction);
    const next = { ...before, ...changes };
    const [current] = await listAccounts(deps, memberId, transaction);
    if (current) {
      const isLooser =
        DAILY_STOPS[next.riskLevel] > DAILY_STOPS[before.riskLevel] ||
        next.tradeSize > before.tradeSize;
      const stopped = await isStoppedToday(deps, current, before.riskLevel, transaction);
      if (isLooser && stopped) throw new AppError("conflict", REACHED);
    }
    const account =
      current ??
      (next.running ? await open(deps, memberId, PAPER_LIMITS.start, transaction) : null);
    if (account) await rule(deps, account, next, transaction);
    return changeBotSettings(deps, memberId, changes, transaction);
  });
}

/**
 * Ends a member's account and begins another one with a balance. What runs on the old one ends there.
 * @throws AppError `conflict` on a day whose stop is reached.
 */
export function beginAnew(
  deps: PaperDeps,
  memberId: string,
  start: number,
): Promise<BotSettingsDto> {
  const { database } = deps;
  return database.write(async (transaction) => {
    await lockMember(database, transaction, memberId);
    const settings = await readBotSettings(database, memberId, transaction);
    const [current] = await listAccounts(deps, memberId, transaction);
    if (current && (await isStoppedToday(deps, current, settings.riskLevel, transaction))) {
      throw new AppError("conflict", NOT_TODAY);
    }
    const account = await open(deps, memberId, start, transaction);
    await rule(deps, account, settings, transaction);
    return settings;
  });
}

async function isStoppedToday(
  deps: PaperDeps,
  account: PaperAccountRow,
  level: RiskLevel,
  transaction: Transaction,
): Promise<boolean> {
  const { state } = await readAccount(deps, account, transaction);
  return isStopReached(state.today, level);
}

function open(
  { database, clock, feed }: PaperDeps,
  memberId: string,
  start: number,
  transaction: Transaction,
): Promise<PaperAccountRow> {
  const begunAt = new Date(feed.clock.now());
  return database.model(PaperAccount).create(
    {
      id: uuid(),
      memberId,
      feed: feed.info.name,
      startCents: centsOf(start),
      begunAt,
      createdAt: new Date(clock.now()),
    },
    { transaction },
  );
}

/** From now on an account of a member follows signals by these. */
async function rule(
  { database, clock, feed }: PaperDeps,
  { id: accountId, memberId }: PaperAccountRow,
  { riskLevel, tradeSize, running }: BotSettingsDto,
  transaction: Transaction,
): Promise<void> {
  const rules = database.model(PaperRule);
  const since = new Date(feed.clock.now());
  const named = { memberId, feed: feed.info.name };
  await rules.update({ until: since }, { where: { ...named, until: null }, transaction });
  const next = {
    ...named,
    id: uuid(),
    accountId,
    since,
    until: null,
    riskLevel,
    tradeSize,
    running,
  };
  await rules.create({ ...next, createdAt: new Date(clock.now()) }, { transaction });
}
