import type { SignalDto } from "@signaldeck/contract";

export interface Scale {
  stop: number;
  take: number;
  /** Where a price is between them, 0 at the stop to 1 at the take, never beyond. */
  at: (price: number) => number;
}

/** The scale of a signal's levels; null where one of them is missing or both are the same. */
export function scaleOf({
  stopLoss,
  takeProfit,
}: Pick<SignalDto, "stopLoss" | "takeProfit">): Scale | null {
  if (stopLoss === null || takeProfit === null || stopLoss === takeProfit) return null;
  const at = (price: number) => (price - stopLoss) / (takeProfit - stopLoss);
  return { stop: stopLoss, take: takeProfit, at: (price) => Math.min(1, Math.max(0, at(price))) };
}
