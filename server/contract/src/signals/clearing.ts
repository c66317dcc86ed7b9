import { breakEvenRate, gradeOf } from "./grade.ts";

/**
 * How an estimate stands to break-even: `clears` with its whole likely range, so that it would be
 * recommended; `tooClose` with its middle alone; `below` with neither.
 */
export const CLEARINGS = ["clears", "tooClose", "below"] as const;
export type Clearing = (typeof CLEARINGS)[number];

/** The least distance that is said, in percentage points: below break-even is never "0 short". */
const LEAST_SHORT = 0.1;

/**
 * The verdict on a confidence with its likely range; of `below` also how many percentage points the
 * confidence is short, to one digit.
 * @param confidence in percent, as `low`, the range's lower end
 * @param payoutPercent the default one on the server; a screen that knows `confidence` and `low` asks
 * again with the member's own
 */
export function clearingOf(
  { confidence, low }: { confidence: number; low: number },
  payoutPercent: number,
): { verdict: Clearing; short?: number } {
  if (gradeOf(low, payoutPercent) === "recommended") return { verdict: "clears" };
  const missing = breakEvenRate(payoutPercent) - confidence;
  if (missing < 0) return { verdict: "tooClose" };
  return { verdict: "below", short: Math.max(LEAST_SHORT, Math.round(missing * 10) / 10) };
}
