import { SIGNAL_LIMITS, TIERS, tierRank, type SignalGrade, type Tier } from "@signaldeck/contract";
import { DayWindows, type Window } from "./windows.ts";

/** The tiers that receive signals, highest first. */
const RECEIVING = TIERS.filter((tier) => tier !== "guest").reverse();

/** The tiers that decide whether one of them receives a signal: those above it, and it itself. */
export function tiersDownTo(tier: Tier): Tier[] {
  return RECEIVING.filter((above) => tierRank(above) >= tierRank(tier));
}

/** The audiences whose signals a tier receives. */
export function audiencesOf(tier: Tier): Tier[] {
  return RECEIVING.filter((audience) => tierRank(audience) <= tierRank(tier));
}

/** The lower of two audiences, which includes whoever is in the other one. */
export function lowerTier(one: Tier, other: Tier): Tier {
  return tierRank(one) < tierRank(other) ? one : other;
}

/** What of a signal decides who receives it. */
export interface Candidate {
  /** Five-minute mark, epoch milliseconds. */
  slot: number;
  /** Null where it was not made by the engine: nothing measured speaks for or against it. */
  grade: SignalGrade | null;
  /** Percent. */
  confidence: number | null;
}

/** A signal that was published earlier on the same feed and WAT day. */
export interface EarlierSignal extends Candidate {
  audience: Tier;
}

/**
 * The lowest tier that receives a signal. A tier with a daily quota has the WAT day cut into as many
 * equal windows, and each window goes to one of the signals that the next higher tier receives: the
 * first recommended one; in the window's second half also the first that is at least as confident as
 * all before it; at the last chance whatever comes. A signal without a grade is taken as it comes.
 * A window that ended without one hands its place to the next, once. So no tier ever gets more than
 * its quota, and gets all of it where signals come without a gap; a lower tier never has what a
 * higher one lacks, and everyone of a tier sees the same. The highest tier receives everything.
 * @param earlier of the same WAT day, in any order
 * @param dailySignals signals a day by tier; null: unlimited
 */
export function chooseAudience(
  candidate: Candidate,
  earlier: readonly EarlierSignal[],
  dailySignals: (tier: Tier) => number | null,
): Tier {
  let [lowest = "elite"] = RECEIVING;
  /** The next mark at which the tier above could receive another one. */
  let nextChance = candidate.slot + SIGNAL_LIMITS.slot;
  for (const tier of RECEIVING.slice(1)) {
    const quota = dailySignals(tier);
    if (quota !== null) {
      const offered = earlier.filter(({ audience }) => tierRank(audience) <= tierRank(lowest));
      const received = offered.filter(({ audience }) => tierRank(audience) <= tierRank(tier));
      const windows = new DayWindows(quota);
      const window = windows.at(candidate.slot);
      const room = windows.roomIn(window, offered, received);
      if (room === 0) break;
      const isOwed = room > 1;
      if (!isOwed && !isGoodEnough(candidate, window, offered, nextChance)) break;
      if (!isOwed) nextChance = Math.max(nextChance, window.to);
    }
    lowest = tier;
  }
  return lowest;
}

/**
 * Whether a signal is worth a window's one place: it is recommended, or nobody has measured it, or it
 * is the last chance; or, in the second half, as good as all before it.
 * @param nextChance the next mark at which another one could come.
 */
export function isGoodEnough(
  { slot, grade, confidence }: Candidate,
  window: Window,
  offered: readonly EarlierSignal[],
  nextChance: number,
): boolean {
  if (grade !== "below_break_even" || nextChance >= window.to) return true;
  if (slot < window.half) return false;
  const measured = offered.filter((one) => one.grade !== null && one.slot >= window.from);
  return measured.every((one) => (one.confidence ?? 0) <= (confidence ?? 0));
}
