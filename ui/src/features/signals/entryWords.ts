import { MINUTE, SECOND, type SignalDto } from "@signaldeck/contract";
import { distance, stepsInFavour } from "./priceMove.ts";

/** For so long after its mark a signal can be entered about as it was published, market ms. */
const IN_TIME = 15 * SECOND;
/** So close to its expiry there is nothing left to enter, market ms. */
const TOO_LATE = MINUTE;

/** What of a signal decides what can still be done about it. */
export type EnteredSignal = Pick<
  SignalDto,
  "createdAt" | "expiresAt" | "direction" | "entryPrice" | "decimals"
>;

/**
 * What can be done about a live signal at this moment; null while the market's time is unknown.
 * @param price the pair's last price since the mark; null while none is known.
 */
export function entryWords(
  signal: EnteredSignal,
  marketNow: number | null,
  price: number | null,
): string | null {
  if (marketNow === null) return null;
  const since = marketNow - Date.parse(signal.createdAt);
  if (since < IN_TIME) return "Enter now, hold to expiry.";
  if (Date.parse(signal.expiresAt) - marketNow <= TOO_LATE) return "Too late to enter.";
  if (price === null) return "Entered late: another trade at another price.";
  return `Entered late: ${moveWords(signal, price)}.`;
}

/** How much worse or better a trade begins at this price than at the signal's own. */
function moveWords(signal: EnteredSignal, price: number): string {
  const steps = stepsInFavour(signal, price);
  if (steps === 0) return "the price is where it was at the mark";
  // What was gained so far is what a later entry has to do without.
  const side = steps > 0 ? "against you" : "in your favour";
  const start = (price > signal.entryPrice ? "higher" : "lower") + ` than at the mark`;
  return `the price has moved ${distance(Math.abs(steps), signal.decimals)} ${side}. A ${signal.direction} now starts ${start}`;
}
