import { MINUTE } from "@signaldeck/contract";
import { ATR, BollingerBands, EMA, RSI } from "trading-signals";
import { FIVE_MINUTES } from "../market/aggregateCandles.ts";
import type { Candle } from "../market/Candle.ts";
import { goesOn } from "./bridging.ts";
import { featureVector, type FeatureSnapshot, type MarketState } from "./features.ts";

/** Candles needed before there are features: three hours, the longest look-back. */
export const WARM_UP = 36;

interface Indicators {
  rsi: RSI;
  bands: BollingerBands;
  atr: ATR;
  ema10: EMA;
  ema20: EMA;
}

/**
 * Turns five-minute candles into features, one candle at a time and with constant work for each.
 * It sees nothing but the candles given so far. It goes on over a short gap and over a weekend as if
 * nothing were missing (`goesOn`); after a longer gap it begins anew, because nobody has seen whether
 * indicators that compare prices across it come true.
 */
export class FeatureTracker {
  #indicators: Indicators = newIndicators();
  #highs = new Float64Array(WARM_UP);
  #lows = new Float64Array(WARM_UP);
  #count = 0;
  #lastTime = Number.NaN;
  #begunAt = Number.NaN;
  #sinceGap = Infinity;
  #closes: [number, number, number] = [0, 0, 0];

  /** Open time of the last candle seen, NaN before the first. */
  get lastTime(): number {
    return this.#lastTime;
  }

  /** Open time of the first candle since it began anew, NaN before the first. */
  get begunAt(): number {
    return this.#begunAt;
  }

  /**
   * The mark from which on there are features if no more candles are missing, epoch milliseconds UTC;
   * NaN before the first candle.
   */
  get readyAt(): number {
    return this.#lastTime + (1 + Math.max(0, WARM_UP - this.#count)) * FIVE_MINUTES;
  }

  /**
   * Takes the next candle and returns the features at its close, or null while warming up and when
   * the market has not moved at all for so long that there is no scale.
   */
  update(candle: Candle): FeatureSnapshot | null {
    if (!goesOn(this.#lastTime, candle.time)) this.#restart();
    this.#sinceGap = candle.time - this.#lastTime === FIVE_MINUTES ? this.#sinceGap + 1 : 0;
    if (this.#count === 0) this.#begunAt = candle.time;
    const slot = this.#count % WARM_UP;
    this.#highs[slot] = candle.high;
    this.#lows[slot] = candle.low;
    this.#count += 1;
    this.#lastTime = candle.time;
    this.#closes = [candle.close, this.#closes[0], this.#closes[1]];
    const { rsi, bands, atr, ema10, ema20 } = this.#indicators;
    rsi.add(candle.close);
    bands.add(candle.close);
    atr.add(candle);
    ema10.add(candle.close);
    ema20.add(candle.close);
    return this.#count < WARM_UP ? null : this.#snapshot(candle);
  }

  #restart(): void {
    this.#indicators = newIndicators();
    this.#count = 0;
  }

  #snapshot(candle: Candle): FeatureSnapshot | null {
    const { rsi, bands, atr, ema10, ema20 } = this.#indicators;
    const range = atr.getResultOrThrow();
    if (!(range > 0)) return null;
    const { middle, upper } = bands.getResultOrThrow();
    const deviation = upper - middle;
    const [lowest, highest] = this.#range();
    const [close, before, earlier] = this.#closes;
    const mark = candle.time + FIVE_MINUTES;
    const state: MarketState = {
      atr: range,
      lastMove: (close - before) / range,
      previousMove: (before - earlier) / range,
      ema10Distance: (close - ema10.getResultOrThrow()) / range,
      ema20Distance: (close - ema20.getResultOrThrow()) / range,
      rsi: rsi.getResultOrThrow(),
      bollinger: deviation > 0 ? (close - middle) / deviation : 0,
      rangePosition: highest > lowest ? (close - lowest) / (highest - lowest) : 0.5,
      closeInCandle: (close - (candle.high + candle.low) / 2) / range,
      minute: Math.floor(mark / MINUTE) % 60,
      sinceGap: this.#sinceGap,
    };
    return { mark, state, vector: featureVector(state) };
  }

  /** Lowest low and highest high of the last `WARM_UP` candles. */
  #range(): [number, number] {
    const highs = this.#highs;
    const lows = this.#lows;
    let highest = -Infinity;
    let lowest = Infinity;
    // Index loops: with iterators this alone was a third of the work on a candle.
    for (let i = 0; i < WARM_UP; i += 1) {
      const high = highs[i] ?? 0;
      const low = lows[i] ?? 0;
      if (high > highest) highest = high;
      if (low < lowest) lowest = low;
    }
    return [lowest, highest];
  }
}

function newIndicators(): Indicators {
  return {
    rsi: new RSI(14),
    bands: new BollingerBands(20, 1),
    atr: new ATR(14),
    ema10: new EMA(10),
    ema20: new EMA(20),
  };
}
