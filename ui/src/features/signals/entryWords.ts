import { MINUTE, SECOND, type SignalDto, t } from "@signaldeck/contract";
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
  if (since < IN_TIME) return t("Enter now, hold to expiry.");
  if (Date.parse(signal.expiresAt) - marketNow <= TOO_LATE) return t("Too late to enter.");
  if (price === null) return t("Entered late: another trade at another price.");
  return moveWords(signal, price);
}

/** How much worse or better a trade begins at this price than at the signal's own. */
function moveWords(signal: EnteredSignal, price: number): string {
  const steps = stepsInFavour(signal, price);
  if (steps === 0) return t("Entered late: the price is where it was at the mark.");
  const move = { distance: distance(Math.abs(steps), signal.decimals) };
  // What was gained so far is what a later entry has to do without.
  return steps > 0 ? againstWords(signal, move) : favourWords(signal, move);
}

function againstWords({ direction }: EnteredSignal, move: { distance: string }): string {
  return direction === "CALL"
    ? t(
        "Entered late: the price has moved {{distance}} against you. A CALL now starts higher than at the mark.",
        move,
      )
    : t(
        "Entered late: the price has moved {{distance}} against you. A PUT now starts lower than at the mark.",
        move,
      );
}

function favourWords({ direction }: EnteredSignal, move: { distance: string }): string {
  return direction === "CALL"
    ? t(
        "Entered late: the price has moved {{distance}} in your favour. A CALL now starts lower than at the mark.",
        move,
      )
    : t(
        "Entered late: the price has moved {{distance}} in your favour. A PUT now starts higher than at the mark.",
        move,
      );
}
