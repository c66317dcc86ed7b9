import { t } from "../language/words.ts";
import { breakEvenRate } from "./grade.ts";

/** How an estimate stands against a break-even: the one judgement that every screen and message says. */
export const VERDICTS = ["clears", "tooClose", "below"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** An estimate with the lower end of its interval, percent. */
export interface JudgedEstimate {
  confidence: number;
  confidenceLow: number;
}

/**
 * `clears`: even the low end of the likely range is over the break-even of this payout; `tooClose`:
 * the confidence is, its low end is not; `below`: neither is.
 */
export function verdictAt(
  { confidence, confidenceLow }: JudgedEstimate,
  payoutPercent: number,
): Verdict {
  const needed = breakEvenRate(payoutPercent);
  if (confidenceLow > needed) return "clears";
  return confidence > needed ? "tooClose" : "below";
}

/** The least distance that is said, in percentage points: below break-even is never "0 short". */
const LEAST_SHORT = 0.1;

/** How many percentage points an estimate below break-even is short of it, to one digit. */
export const shortBy = (confidence: number, payoutPercent: number): number =>
  Math.max(LEAST_SHORT, Math.round((breakEvenRate(payoutPercent) - confidence) * 10) / 10);

/** A verdict in words. */
export const VERDICT_WORDS: Record<Verdict, () => string> = {
  clears: () => t("Clears break-even"),
  tooClose: () => t("Too close"),
  below: () => t("Below break-even"),
};
