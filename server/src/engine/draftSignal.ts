import { pairDecimals, roundPrice } from "../market/pairs.ts";
import type { Forecast } from "./Forecast.ts";
import type { SignalDraft } from "./SignalDraft.ts";

/** Distances of the two price levels from the entry, in ATR(14). */
const TAKE_PROFIT_ATR = 1;
const STOP_LOSS_ATR = 1.5;

/** Writes a forecast out as a signal that is entered at its mark and expires five minutes later. */
export function draftSignal(pair: string, found: Forecast): SignalDraft {
  const rise = found.direction === "CALL" ? 1 : -1;
  // A level that rounds to the entry price would be touched at once.
  const unit = 10 ** -pairDecimals(pair);
  const takeProfit = found.price + rise * Math.max(TAKE_PROFIT_ATR * found.atr, unit);
  const stopLoss = found.price - rise * Math.max(STOP_LOSS_ATR * found.atr, unit);
  return {
    pair,
    direction: found.direction,
    entryPrice: found.price,
    confidence: shownPercent(found.probability),
    confidenceLow: shownPercent(found.low),
    confidenceHigh: shownPercent(found.high),
    confidenceSample: found.sampleSize,
    analysis: found.reasons.map(({ text }) => `${text}.`).join(" "),
    stopLoss: roundPrice(pair, stopLoss),
    takeProfit: roundPrice(pair, takeProfit),
    evidence: found.evidence,
  };
}

/** A fraction as it is shown: percent with one decimal. */
export function shownPercent(fraction: number): number {
  return Math.round(fraction * 1000) / 10;
}
