import { SIGNAL_LIMITS, tierRank, watDay, type Tier } from "@signaldeck/contract";
import { tiersDownTo, type EarlierSignal } from "./audience.ts";
import { lastMark } from "./marks.ts";
import { roomIn, windowAt } from "./windows.ts";

/** A signal of the day, as far as it takes a place from others. */
type Taken = Pick<EarlierSignal, "slot" | "audience">;

/**
 * The first mark at which a tier can receive a signal, by the rule of `chooseAudience`: there is room
 * in its own window and in those of all tiers above it. The latest mark counts for as long as nothing
 * was published there. Epoch milliseconds of market time.
 * @param today what was published on the WAT day of `now`, in any order
 * @param dailySignals signals a day by tier; null: unlimited
 */
export function nextChance(
  tier: Tier,
  now: number,
  today: readonly Taken[],
  dailySignals: (tier: Tier) => number | null,
): number {
  const latest = lastMark(now);
  const isDone = today.some(({ slot }) => slot === latest);
  const { to } = watDay(now);
  let mark = isDone ? latest + SIGNAL_LIMITS.slot : latest;
  // Nothing is known of tomorrow but that it begins with a window for each tier.
  while (mark < to && !hasRoom(tier, mark, today, dailySignals)) mark += SIGNAL_LIMITS.slot;
  return mark;
}

function hasRoom(
  tier: Tier,
  mark: number,
  today: readonly Taken[],
  dailySignals: (tier: Tier) => number | null,
): boolean {
  const reached = (lowest: Tier) =>
    today.filter(({ audience }) => tierRank(audience) <= tierRank(lowest));
  return tiersDownTo(tier).every((one, index, tiers) => {
    const quota = dailySignals(one);
    const above = tiers[index - 1];
    if (quota === null || above === undefined) return true;
    return roomIn(windowAt(mark, quota), quota, reached(above), reached(one)) > 0;
  });
}
