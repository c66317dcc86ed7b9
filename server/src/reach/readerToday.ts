import { SIGNAL_LIMITS, watDay, type Tier, type TodayDto } from "@signaldeck/contract";
import { nextChance } from "./nextChance.ts";
import { receivingTier } from "./ranks.ts";
import type { Reader } from "./Reach.ts";
import type { TierWindows } from "./TierWindows.ts";

/**
 * A reader's quota of the WAT day of `now` (market time, epoch milliseconds), the hours of its windows,
 * and when the next signal can come: not before `heldUntil`, the end of their own pause or limit.
 * @param today what was published on that day for any tier
 */
export function readerToday(
  windows: Pick<TierWindows, "of" | "hours">,
  { viewer }: Reader,
  { now, heldUntil }: { now: number; heldUntil: number },
  today: readonly { slot: number; audience: Tier }[],
): Pick<TodayDto, "quota" | "hours" | "nextChance"> {
  const tier = receivingTier(viewer);
  const isHeld = heldUntil > now;
  // What is published at the very end of a pause is received.
  const from = isHeld ? Math.ceil(heldUntil / SIGNAL_LIMITS.slot) * SIGNAL_LIMITS.slot : now;
  const ofDay = from < watDay(now).to ? today : [];
  return {
    quota: windows.of(tier, now)?.quota ?? null,
    hours: windows.hours(tier, now),
    nextChance: new Date(nextChance(tier, from, ofDay, windows.of)).toISOString(),
  };
}
