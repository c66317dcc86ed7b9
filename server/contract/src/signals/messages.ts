import { MINUTE } from "../durations.ts";
import type { LikelySignalDto } from "./calls.ts";
import { percent, percentAsIs } from "../language/figures.ts";
import type { QuietMarkDto } from "../market/calls.ts";
import { watClock } from "../timeText.ts";
import { SIGNAL_LIMITS } from "./limits.ts";

/** Sentences about signals that more than one reply or screen says. */
export const SIGNAL_MESSAGES = {
  /** Goes before the reason, which the operator gave or the engine itself. */
  paused: "Signals are paused:",
  /** What the live signal says of itself. */
  active: `${SIGNAL_LIMITS.life / MINUTE} MIN ACTIVE`,
  risk: `Risk at most ${percentAsIs(SIGNAL_LIMITS.riskPercent)} of your capital on one signal, all tries together.`,
} as const;

/** "No signal at 2:35 PM: the best was EUR/USD at 52.1 %." */
export function quietSentence({ mark, best }: QuietMarkDto): string {
  const why = best
    ? `the best was ${best.pair} at ${percent(best.confidence)}`
    : "no pair has enough prices in a row for a forecast";
  return `No signal at ${watClock(mark)}: ${why}.`;
}

/** "Likely: EUR/USD PUT at 3:00 PM, if it closes above 1.08500." */
export function likelySentence(likely: LikelySignalDto): string {
  const { pair, direction, mark, condition, decimals } = likely;
  const where = condition
    ? `, if it closes ${condition.side} ${condition.price.toFixed(decimals)}`
    : "";
  return `Likely: ${pair} ${direction} at ${watClock(mark)}${where}.`;
}
