import { decimals as inLanguage, signedFigure, type SignalDto, t } from "@signaldeck/contract";

/** What of a signal a price is compared with. */
export type MovedSignal = Pick<SignalDto, "direction" | "entryPrice" | "decimals">;

/** How a trade does at a price. */
export type Standing = "winning" | "losing" | "even";

/** Currency pairs are quoted to a tenth of a pip; of others the price itself is said. */
const isPipetted = (decimals: number) => decimals === 3 || decimals === 5;

/**
 * How far a price lies from the entry on the trade's side: positive steps of the last digit where a
 * CALL rose or a PUT fell.
 */
export function stepsInFavour({ direction, entryPrice, decimals }: MovedSignal, price: number) {
  // Whole steps of the last digit: what is left of a difference of fractions is no move.
  const steps = Math.round((price - entryPrice) * 10 ** decimals);
  // No minus in front of a zero.
  return steps === 0 || direction === "CALL" ? steps : -steps;
}

/** "0.8 pips" of a currency pair; of others the price itself. */
export function distance(steps: number, decimals: number): string {
  if (!isPipetted(decimals)) return (steps / 10 ** decimals).toFixed(decimals);
  return pipsText(steps, inLanguage((steps / 10).toFixed(1)));
}

/** A move with its sign, seen from the trade: "+1.1 pips". */
export function signedDistance(steps: number, decimals: number): string {
  if (!isPipetted(decimals)) return signedFigure(steps / 10 ** decimals, decimals);
  return pipsText(steps, inLanguage(signedFigure(steps / 10, 1)));
}

const pipsText = (steps: number, pips: string) =>
  Math.abs(steps) === 10 ? t("{{pips}} pip", { pips }) : t("{{pips}} pips", { pips });

/** How the trade would end at this price. */
export function standingAt(signal: MovedSignal, price: number): Standing {
  const steps = stepsInFavour(signal, price);
  return steps > 0 ? "winning" : steps < 0 ? "losing" : "even";
}

export const STANDING_SIGN: Record<Standing, string> = { winning: "▲", losing: "▼", even: "=" };

export const STANDING_CLASS: Record<Standing, string> = {
  winning: "text-call",
  losing: "text-put",
  even: "text-muted",
};
