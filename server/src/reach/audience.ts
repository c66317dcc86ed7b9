import { SIGNAL_LIMITS, TIERS, tierRank, type SignalGrade, type Tier } from "@signaldeck/contract";
import type { Window, WindowsOf } from "./windows.ts";

/** Who receives a live event: a tier and those above it, staff included; or staff alone. */
export type LiveAudience = Tier | "staff";

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
 * The lowest tier that receives a signal. A tier with a daily quota has the hours of the WAT day in
 * which its windows lie cut into as many equal ones, and each window goes to one of the signals that
 * the next higher tier receives: the first recommended one; in the window's second half also the
 * first that is at least as confident as all before it; at the last chance any signal. A signal
 * without a grade is taken as it comes. A window that ended without one hands its place to the next,
 * once. So no tier ever gets more than its quota, and gets all of it where signals come without a
 * gap; a lower tier never has what a higher one lacks, and everyone of a tier sees the same. The
 * highest tier receives everything.
 * @param earlier of the same WAT day, in any order
 * @param promised the lowest tier that heard that it is likely: members who heard it receive it
 */
export function chooseAudience(
  candidate: Candidate,
  earlier: readonly EarlierSignal[],
  windowsOf: WindowsOf,
  promised: Tier | null = null,
): Tier {
  const chosen = lowestWithCapacity(candidate, earlier, windowsOf);
  return promised !== null && tierRank(promised) < tierRank(chosen) ? promised : chosen;
}

function lowestWithCapacity(
  candidate: Candidate,
  earlier: readonly EarlierSignal[],
  windowsOf: WindowsOf,
): Tier {
  const { slot } = candidate;
  let [lowest = "elite"] = RECEIVING;
  /** The next mark at which the tier above could receive another one. */
  let next = slot + SIGNAL_LIMITS.slot;
  for (const tier of RECEIVING.slice(1)) {
    const windows = windowsOf(tier, slot);
    if (windows) {
      if (!windows.isOpen(slot)) break;
      const reached = (one: Tier) =>
        earlier.filter(
          ({ audience, slot: at }) => tierRank(audience) <= tierRank(one) && windows.isOpen(at),
        );
      const offered = reached(lowest);
      const window = windows.at(slot);
      const room = windows.capacityIn(window, offered, reached(tier));
      if (room === 0) break;
      const isOwed = room > 1;
      next = windows.nextOpen(next);
      if (!isOwed && !isGoodEnough(candidate, window, offered, next)) break;
      if (!isOwed) next = windows.nextOpen(Math.max(next, window.to));
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
function isGoodEnough(
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
