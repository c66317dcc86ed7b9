import { t } from "@signaldeck/contract";
import type { Worth } from "../../../api/signalPreferences.ts";
import type { Estimate } from "../signalView.ts";

/** What the needle says of a signal, and in which tone. */
export interface NeedleState {
  tone: "worth" | "skip" | "unknown";
  words: string | null;
}

/**
 * What follows from the interval, the member's break-even and their verdict.
 * @param breakEven percent; null while no payout is known.
 */
export function needleState(
  estimate: Estimate | null,
  breakEven: number | null,
  { verdict, skip }: Worth,
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
  const tooClose = reachesBoth && verdict === "below_break_even";
  return { tone: "skip", words: tooClose ? t("Too close: skip") : skip };
}
