import { FIVE_MINUTES } from "../market/aggregateCandles.ts";
import type { Candle } from "../market/Candle.ts";
import { pairDecimals, roundPrice } from "../market/pairs.ts";
import type { Forecast } from "./forecast.ts";
import { forecast } from "./forecast.ts";
import { type Model, shippedModel } from "./model.ts";
import type { MartingaleLevel, SignalDraft } from "./SignalDraft.ts";

/** What `chooseSignal` decides from. */
export interface ChooseInput {
  /** The five-minute mark, epoch milliseconds UTC. */
  mark: number;
  /** Sorted five-minute candles per pair; a pair counts only if its last one closes at the mark. */
  candlesByPair: ReadonlyMap<string, readonly Candle[]>;
  /** Signals below this probability (0..1) are not given; without it the best one is. */
  floor?: number | undefined;
  /** The shipped model when left out. */
  model?: Model | undefined;
}

/** Distances of the two price levels from the entry, in ATR(14). */
const TAKE_PROFIT_ATR = 1;
const STOP_LOSS_ATR = 1.5;
const MARTINGALE_LEVELS = 4;

/**
 * The one signal of a mark: the pair with the highest calibrated probability, or null when no pair
 * has a forecast (too few candles, a gap, candles that do not reach the mark) or none reaches the
 * floor. `SignalEngine` gives the same answers without reading all candles again.
 */
export function chooseSignal(input: ChooseInput): SignalDraft | null {
  const model = input.model ?? shippedModel();
  return draftBest(input.floor, input.candlesByPair.keys(), (pair) => {
    const candles = input.candlesByPair.get(pair) ?? [];
    const last = candles.at(-1);
    if (last === undefined || last.time + FIVE_MINUTES !== input.mark) return null;
    return forecast(model, candles);
  });
}

/** The draft of the best forecast; of equal ones the first pair wins. */
export function draftBest(
  floor: number | undefined,
  pairs: Iterable<string>,
  forecastFor: (pair: string) => Forecast | null,
): SignalDraft | null {
  let best: { pair: string; found: Forecast } | null = null;
  for (const pair of pairs) {
    const found = forecastFor(pair);
    if (found === null || found.probability < (floor ?? 0)) continue;
    if (best === null || found.probability > best.found.probability) best = { pair, found };
  }
  return best === null ? null : draftSignal(best.pair, best.found);
}

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
    confidence: percent(found.probability),
    confidenceLow: percent(found.low),
    confidenceHigh: percent(found.high),
    confidenceSample: found.sampleSize,
    analysis: found.reasons.map(({ text }) => `${text}.`).join(" "),
    stopLoss: roundPrice(pair, stopLoss),
    takeProfit: roundPrice(pair, takeProfit),
    martingaleLevels: martingaleLevels(found.mark + FIVE_MINUTES),
  };
}

/**
 * The martingale ladder of a signal: levels 0 to 3, the first entered at the signal's expiry
 * (epoch milliseconds UTC), each five minutes after the one before and five minutes long.
 */
export function martingaleLevels(expiresAt: number): MartingaleLevel[] {
  return Array.from({ length: MARTINGALE_LEVELS }, (_, level) => {
    const entryTime = expiresAt + level * FIVE_MINUTES;
    return { level, entryTime, expiryTime: entryTime + FIVE_MINUTES };
  });
}

function percent(fraction: number): number {
  return Math.round(fraction * 1000) / 10;
}
