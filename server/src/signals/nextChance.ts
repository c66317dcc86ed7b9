import { SIGNAL_LIMITS, tierRank, watDay, type Tier } from "@signaldeck/contract";
import { tiersDownTo, type EarlierSignal } from "./audience.ts";
import { lastMark } from "./marks.ts";
import { DayWindows, type Night } from "./windows.ts";

/** A signal of the day, as far as it takes a place from others. */
type Taken = Pick<EarlierSignal, "slot" | "audience">;

/** Windows of a member's own, in the place of the tiers'. */
export interface OwnDay {
  /** What of the day reaches a tier in windows like the member's. */
  receivedBy: (tier: Tier) => readonly { slot: number }[];
  night: Night | null;
  /** Of the day that follows. */
  nextNight: Night | null;
}

/**
 * The first mark at which a tier can receive a signal, by the rule of `chooseAudience`: there is room
 * in its own window and in those of all tiers above it. The latest mark counts for as long as nothing
 * was published there. Epoch milliseconds of market time.
 * @param today what was published on the WAT day of `now`, in any order
 * @param dailySignals signals a day by tier; null: unlimited
 * @param own of a member whose windows are not the tier's, today or tomorrow
 */
export function nextChance(
  tier: Tier,
  now: number,
  today: readonly Taken[],
  dailySignals: (tier: Tier) => number | null,
  own?: OwnDay,
): number {
  const latest = lastMark(now);
  const isDone = today.some(({ slot }) => slot === latest);
  const { to } = watDay(now);
  let mark = isDone ? latest + SIGNAL_LIMITS.slot : latest;
  while (mark < to && !hasRoom(tier, mark, today, dailySignals, own)) mark += SIGNAL_LIMITS.slot;
  // Nothing is known of tomorrow but that each tier has its windows again.
  return mark < to ? mark : firstMark(to, dailySignals(tier), own?.nextNight ?? null);
}

/** The first mark of a day, or the first one after its night. */
function firstMark(begin: number, quota: number | null, night: Night | null): number {
  if (quota === null || night === null) return begin;
  const { slot } = SIGNAL_LIMITS;
  return Math.ceil(new DayWindows(quota, night).nextOpen(begin) / slot) * slot;
}

function hasRoom(
  tier: Tier,
  mark: number,
  today: readonly Taken[],
  dailySignals: (tier: Tier) => number | null,
  own: OwnDay | undefined,
): boolean {
  const reached =
    own?.receivedBy ??
    ((lowest: Tier) => today.filter(({ audience }) => tierRank(audience) <= tierRank(lowest)));
  return tiersDownTo(tier).every((one, index, tiers) => {
    const quota = dailySignals(one);
    const above = tiers[index - 1];
    if (quota === null || above === undefined) return true;
    const windows = new DayWindows(quota, own?.night ?? null);
    // Most marks of a night are closed, and asking that costs nothing.
    if (!windows.isOpen(mark)) return false;
    return windows.roomIn(windows.at(mark), reached(above), reached(one)) > 0;
  });
}
