import { t } from "@signaldeck/contract";

/** How some signals ended, with the rate where there are enough of them. */
export interface Counted {
  won: number;
  lost: number;
  rate: number | null;
  rateLow: number | null;
  rateHigh: number | null;
}

/**
 * What win rate and payout say together, true in every case: where break-even lies against the
 * interval, and what the record brought. Null: there are too few signals for a rate.
 * @param breakEven the win rate that the payout needs, percent.
 * @param result what the record brought at this payout.
 */
export function verdictText(counted: Counted, breakEven: number, result: number): string | null {
  const { rateLow, rateHigh } = counted;
  if (rateLow === null || rateHigh === null) return null;
  return `${placeText(rateLow, rateHigh, breakEven)} ${resultText(result)}`;
}

function placeText(low: number, high: number, breakEven: number): string {
  if (high < breakEven) return t("Below break-even so far.");
  if (low > breakEven) return t("Above break-even so far.");
  return t("Too close to call: break-even lies inside the interval.");
}

function resultText(result: number): string {
  if (result === 0) return t("At this payout the record came out even.");
  return result < 0
    ? t("At this payout the record lost money.")
    : t("At this payout the record made money.");
}
