import {
  DAY,
  HOUR,
  JOURNAL_LIMITS,
  type JournalSettingsDto,
  type JournalSettingsInput,
  type PauseInput,
  t,
} from "@signaldeck/contract";
import { rowsOf } from "../database/CommitObservers.ts";
import type { Database } from "../database/Database.ts";
import { ReadCache } from "../database/ReadCache.ts";
import { AppError } from "../http/AppError.ts";
import type { JournalDeps } from "./journalDeps.ts";
import { JournalSettings, type SettingsRow } from "./JournalSettings.ts";
import { centsOf, dollarsOf } from "./cents.ts";

const REACHED = () =>
  t("Today's limit is reached. Until midnight WAT it can be made stricter, but not loosened.");
const PAUSE_PAST = () => t("Choose a time that is still to come.");
const PAUSE_LONG = () =>
  t("A pause lasts at most {{days}} days.", { days: JOURNAL_LIMITS.pauseMax / DAY });

/** How far a reader's clock may be ahead of ours: the longest pause is offered in full. */
const PAUSE_SLACK = HOUR;

/** Members whose settings are cached, some 300 bytes each. */
const MEMBERS = 20_000;

/** Settings as they are stored, for each look at the day. */
export const settingsCache = (database: Database) =>
  new ReadCache<SettingsRow>({
    database,
    watched: [rowsOf(JournalSettings, { keys: ["memberId"] })],
    max: MEMBERS,
  });

type Change = Partial<Omit<SettingsRow, "memberId" | "updatedAt">>;

/** A member's limits, pause and leaderboard choice; the defaults where nothing was ever set. */
export async function readSettings(
  deps: JournalDeps,
  memberId: string,
): Promise<JournalSettingsDto> {
  const read = () => stored(deps, memberId);
  const row = deps.settings.get(memberId) ?? (await deps.settings.load(memberId, read));
  return present(deps, row ?? { ...NOTHING_SET, memberId });
}

/**
 * Saves daily limits and the leaderboard choice.
 * @throws AppError `conflict` for loosening a limit that is reached today.
 */
export async function saveSettings(
  deps: JournalDeps,
  memberId: string,
  input: JournalSettingsInput,
): Promise<JournalSettingsDto> {
  const before = await stored(deps, memberId);
  const maxLossCents = centsOf(input.maxLoss);
  const { maxSignals, leaderboard } = input;
  const looser =
    isLooser(before.maxLossCents, maxLossCents) || isLooser(before.maxSignals, maxSignals);
  const reason = deps.pauses.current(memberId)?.reason;
  if (looser && (reason === "loss_limit" || reason === "signal_limit")) {
    throw new AppError("conflict", REACHED);
  }
  const same = before.maxLossCents === maxLossCents && before.maxSignals === maxSignals;
  const limitsAt = same ? before.limitsAt : new Date(deps.feed.clock.now());
  return change(deps, memberId, { maxLossCents, maxSignals, leaderboard, limitsAt });
}

/**
 * Holds new signals back until a market time. A running pause is moved to the new end.
 * @throws AppError `validation_failed` for an end that is past or too far away.
 */
export async function pauseFeed(
  deps: JournalDeps,
  memberId: string,
  { until }: PauseInput,
): Promise<JournalSettingsDto> {
  const now = deps.feed.clock.now();
  const end = Date.parse(until);
  const fault =
    end <= now ? PAUSE_PAST : end > now + JOURNAL_LIMITS.pauseMax + PAUSE_SLACK ? PAUSE_LONG : null;
  if (fault !== null) {
    const fields = [{ path: "until", message: fault }];
    throw new AppError("validation_failed", fault, { fields });
  }
  const before = await stored(deps, memberId);
  const running = before.pausedUntil !== null && before.pausedUntil.getTime() > now;
  const pausedAt = running ? before.pausedAt : new Date(now);
  return change(deps, memberId, { pausedAt, pausedUntil: new Date(end) });
}

/** Ends a pause; without one nothing happens. */
export function resumeFeed(deps: JournalDeps, memberId: string): Promise<JournalSettingsDto> {
  return change(deps, memberId, { pausedAt: null, pausedUntil: null });
}

/** No limit is the loosest. */
function isLooser(before: number | null, after: number | null): boolean {
  return before !== null && (after === null || after > before);
}

async function stored({ database }: JournalDeps, memberId: string): Promise<SettingsRow> {
  const row = await database.model(JournalSettings).findByPk(memberId, { raw: true });
  return row ?? { ...NOTHING_SET, memberId };
}

const NOTHING_SET: Omit<SettingsRow, "memberId"> = {
  maxLossCents: null,
  maxSignals: null,
  limitsAt: null,
  pausedAt: null,
  pausedUntil: null,
  leaderboard: false,
  updatedAt: new Date(0),
};

async function change(
  deps: JournalDeps,
  memberId: string,
  changes: Change,
): Promise<JournalSettingsDto> {
  const settings = deps.database.model(JournalSettings);
  const row = await deps.database.write(async (transaction) => {
    const before: SettingsRow | null = await settings.findByPk(memberId, {
      transaction,
      raw: true,
    });
    const updatedAt = new Date(deps.clock.now());
    const after: SettingsRow = { ...NOTHING_SET, ...before, ...changes, memberId, updatedAt };
    await settings.upsert(after, { transaction });
    return after;
  });
  return present(deps, row);
}

function present({ feed }: JournalDeps, row: SettingsRow): JournalSettingsDto {
  const paused = row.pausedUntil !== null && row.pausedUntil.getTime() > feed.clock.now();
  return {
    maxLoss: dollarsOf(row.maxLossCents),
    maxSignals: row.maxSignals,
    leaderboard: row.leaderboard,
    pausedUntil: paused ? (row.pausedUntil?.toISOString() ?? null) : null,
  };
}
