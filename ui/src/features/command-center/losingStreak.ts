import type { SignalDto } from "@signaldeck/contract";

/** Losses in a row after which nothing prompts for a larger deposit. */
const STREAK = 3;

/**
 * Whether the newest settled signals were all lost. Ties and unsettled signals neither lengthen
 * a streak nor end it.
 * @param signals newest first.
 */
export function isLosingStreak(signals: readonly Pick<SignalDto, "outcome">[]): boolean {
  const decided = signals.filter(({ outcome }) => outcome === "profit" || outcome === "loss");
  const newest = decided.slice(0, STREAK);
  return newest.length === STREAK && newest.every(({ outcome }) => outcome === "loss");
}
