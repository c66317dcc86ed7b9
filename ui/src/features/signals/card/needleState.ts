import { SKIP_WORDS, t } from "@signaldeck/contract";
import type { Estimate } from "../signalView.ts";

/** What the needle says of a signal, and in which tone. */
export interface NeedleState {
  tone: "worth" | "skip" | "unknown";
  words: string | null;
}

/**
 * What follows from the interval, the member's break-even and their verdict.
 * @param breakEven percent; null while no payout is known.
 * @param skip what speaks against the signal, in the contract's words; null: nothing.
 */
export function needleState(
  estimate: Estimate | null,
  breakEven: number | null,
  skip: string | null,
): NeedleState {
  if (skip === null) {
    return estimate && breakEven !== null && estimate.low > breakEven
      ? { tone: "worth", words: t("Above break-even: worth a look") }
      : { tone: "unknown", words: null };
  }
  const reachesBoth =
    estimate !== null &&
    breakEven !== null &&
    estimate.low <= breakEven &&
    estimate.high >= breakEven;
  const tooClose = reachesBoth && skip === SKIP_WORDS.below_break_even;
  return { tone: "skip", words: tooClose ? t("Too close: skip") : skip };
}
