import type { SignalStatus } from "@signaldeck/contract";
import type { Candle } from "../market/Candle.ts";
import type { SignalRow } from "./Signal.ts";

/** What of a signal decides which of its levels was touched. */
type JudgedSignal = Pick<SignalRow, "direction" | "stopLoss" | "takeProfit">;

/**
 * Which of the two levels, if there are any, the price touched first. `candles` are the feed's finest between entry and
 * expiry, oldest first. A candle that touched both does not say which came first, so the worse one
 * counts: `hit_sl`. A level touched where candles are missing is not known and does not count.
 */
export function judgeStatus(
  { direction, stopLoss, takeProfit }: JudgedSignal,
  candles: readonly Candle[],
): Extract<SignalStatus, "hit_sl" | "hit_tp" | "closed"> {
  const isCall = direction === "CALL";
  for (const { high, low } of candles) {
    if (stopLoss !== null && (isCall ? low <= stopLoss : high >= stopLoss)) return "hit_sl";
    if (takeProfit !== null && (isCall ? high >= takeProfit : low <= takeProfit)) return "hit_tp";
  }
  return "closed";
}
