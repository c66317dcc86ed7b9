import { SECOND, type SignalDto, t } from "@signaldeck/contract";
import { distance, stepsInFavour } from "./priceMove.ts";

/** For so long after its mark a signal can be entered about as it was published, market ms. */
const IN_TIME = 15 * SECOND;
/** What of a signal decides what can still be done about it. */
export type EnteredSignal = Pick<SignalDto, "createdAt" | "direction" | "entryPrice" | "decimals">;

/**
 * What can be done about a live signal that is not too late yet; null while the market's time is unknown.
 * @param price the pair's last price since the mark; null while none is known.
 */
export function entryWords(
  signal: EnteredSignal,
  marketNow: number | null,
  price: number | null,
): string | null {
  if (marketNow === null) return null;
  const since = marketNow - Date.parse(signal.createdAt);
  if (since < IN_TIME) return t("Enter now, hold to expiry.");
  if (price === null) {
    return t("If you enter now, it is another trade at another price.");
  }
  return moveWords(signal, price);
}

/** How much worse or better a trade begins at this price than at the signal's own. */
function moveWords(signal: EnteredSignal, price: number): string {
  const steps = stepsInFavour(signal, price);
  if (steps === 0) return t("If you enter now, you start at the price of the mark.");
  const move = { distance: distance(Math.abs(steps), signal.decimals) };
  // What was gained so far is what a later entry has to do without.
  return steps > 0
    ? t("If you enter now, you start {{distance}} worse than at the mark.", move)
    : t("If you enter now, you start {{distance}} better than at the mark.", move);
}
