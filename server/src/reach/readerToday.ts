import type { Tier, TodayDto } from "@signaldeck/contract";
import { nextChance } from "./nextChance.ts";
import { receivingTier } from "./ranks.ts";
import type { Reader } from "./Reach.ts";
import type { TierWindows } from "./TierWindows.ts";

/**
 * A reader's quota of the WAT day of `now` (market time, epoch milliseconds), the hours of its windows,
 * and when the next signal can come.
 * @param today what was published on that day for any tier
 */
export function readerToday(
  windows: Pick<TierWindows, "of" | "hours">,
  { viewer }: Reader,
  now: number,
  today: readonly { slot: number; audience: Tier }[],
): Pick<TodayDto, "quota" | "hours" | "nextChance"> {
  const tier = receivingTier(viewer);
  return {
    quota: windows.of(tier, now)?.quota ?? null,
    hours: windows.hours(tier, now),
    nextChance: new Date(nextChance(tier, now, today, windows.of)).toISOString(),
  };
}
