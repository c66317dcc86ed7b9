import { DAY, TIERS, tierRank, watDay, type Tier } from "@signaldeck/contract";

/** The tiers that receive signals, highest first. */
const RECEIVING = TIERS.filter((tier) => tier !== "guest").reverse();

/** The audiences whose signals a tier receives. */
export function audiencesOf(tier: Tier): Tier[] {
  return RECEIVING.filter((audience) => tierRank(audience) <= tierRank(tier));
}

/** A signal that was published earlier on the same feed and WAT day. */
export interface EarlierSignal {
  /** Five-minute mark, epoch milliseconds. */
  slot: number;
  audience: Tier;
}

/**
 * The lowest tier that receives the signal of `slot`. A tier with a daily quota has the WAT day cut
 * into as many equal windows and receives the first signal of each that the next higher tier
 * receives too. So no tier ever gets more than its quota, the day is covered evenly, a lower tier
 * never has what a higher one lacks, and everyone of a tier sees the same. The highest tier receives
 * everything.
 * @param dailySignals signals a day by tier; null: unlimited
 */
export function chooseAudience(
  slot: number,
  earlier: readonly EarlierSignal[],
  dailySignals: (tier: Tier) => number | null,
): Tier {
  const [highest = "elite", ...others] = RECEIVING;
  let lowest: Tier = highest;
  for (const tier of others) {
    if (!hasRoom(tier, slot, earlier, dailySignals(tier))) break;
    lowest = tier;
  }
  return lowest;
}

function hasRoom(
  tier: Tier,
  slot: number,
  earlier: readonly EarlierSignal[],
  quota: number | null,
): boolean {
  if (quota === null) return true;
  const { from } = watDay(slot);
  const window = (time: number) => Math.floor(((time - from) * quota) / DAY);
  const rank = tierRank(tier);
  return !earlier.some(
    (signal) => tierRank(signal.audience) <= rank && window(signal.slot) === window(slot),
  );
}
