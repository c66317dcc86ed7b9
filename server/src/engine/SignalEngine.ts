import { DAY } from "@signaldeck/contract";
import { FIVE_MINUTES } from "../market/aggregateCandles.ts";
import type { Candle } from "../market/Candle.ts";
import { draftSignal } from "./draftSignal.ts";
import type { Forecast } from "./Forecast.ts";
import { type Learned, MarketForecaster } from "./MarketForecaster.ts";
import { type Model, shippedModel } from "./model.ts";
import type { SignalDraft } from "./SignalDraft.ts";

/** What the engine decides from. */
export interface ChooseInput {
  /** The five-minute mark, epoch milliseconds UTC. */
  mark: number;
  /** Sorted five-minute candles per pair; a pair counts only if its last one closes at the mark. */
  candlesByPair: ReadonlyMap<string, readonly Candle[]>;
  /** Signals below this probability (0..1) are not given; without it the best one is. */
  floor?: number | undefined;
}

/**
 * The engine for a feed. It reads only candles it has not seen, so a mark costs the same however
 * long the history is. Give it at the first mark the candles of at least a day (later the recent
 * ones are enough) and what a predecessor has learned: then it says what the predecessor would have
 * said.
 */
export class SignalEngine {
  /** What it decides by. */
  readonly model: Model;
  #market: MarketForecaster;

  constructor(model: Model = shippedModel()) {
    this.model = model;
    this.#market = new MarketForecaster({ model });
  }

  /** What has been learned up to the last mark. */
  get learned(): Learned {
    return this.#market.learned;
  }

  /** Goes on from what was learned elsewhere; what this engine knew itself is gone. */
  restore({ upTo, calibration }: Learned): void {
    const { model } = this;
    // A class that nobody has met yet begins with what the model's training has left.
    const learned = { upTo, calibration: { ...model.learned, ...calibration } };
    this.#market = new MarketForecaster({ model, learned });
  }

  /** Makes the intervals wider by this factor, 1 or more. */
  widen(factor: number): void {
    this.#market.widen(factor);
  }

  /**
   * The one signal of a mark: the pair with the highest calibrated probability (of equal ones the
   * first), or null when no pair has a forecast (too few candles, a gap, candles that do not reach
   * the mark) or none reaches the floor.
   */
  choose({ mark, candlesByPair, floor }: ChooseInput): SignalDraft | null {
    return this.#bestOf(this.forecasts(mark, candlesByPair), floor);
  }

  /**
   * What `choose` would give if the growing candle of each pair, its last one, closed as it stands.
   * It judges by what is known of a pair up to the candle before, and remembers nothing.
   */
  preview({ mark, candlesByPair, floor }: ChooseInput): SignalDraft | null {
    return this.#bestOf(this.previews(mark, candlesByPair), floor);
  }

  /** The same of all pairs: what would be forecast of each, in the order given. */
  previews(
    mark: number,
    candlesByPair: ReadonlyMap<string, readonly Candle[]>,
  ): Map<string, Forecast> {
    const found = new Map<string, Forecast>();
    for (const [pair, candles] of candlesByPair) {
      if (candles.at(-1)?.time !== mark - FIVE_MINUTES) continue;
      const forecast = this.#market.preview(pair, candles);
      if (forecast) found.set(pair, forecast);
    }
    return found;
  }

  /** Whether a pair was judged at a mark before, without which nothing can be said of the next. */
  follows(pair: string): boolean {
    return !Number.isNaN(this.#market.lastTime(pair));
  }

  /** The forecast of each pair whose candles reach and support the mark, in the order given. */
  forecasts(
    mark: number,
    candlesByPair: ReadonlyMap<string, readonly Candle[]>,
  ): Map<string, Forecast> {
    this.#follow(mark, candlesByPair);
    return this.standing(mark, candlesByPair.keys());
  }

  /** The forecasts of the mark that was asked for last, again; nothing is taken in. */
  standing(mark: number, pairs: Iterable<string>): Map<string, Forecast> {
    const found = new Map<string, Forecast>();
    for (const pair of pairs) {
      const forecast = this.#market.forecast(pair);
      if (forecast?.mark === mark) found.set(pair, forecast);
    }
    return found;
  }

  /** Pairs with too few candles at the mark that was asked for last, each with its first mark to come. */
  unjudgedAt(mark: number): ReadonlyMap<string, number> {
    return this.#market.unjudgedAt(mark);
  }

  #follow(mark: number, candlesByPair: ReadonlyMap<string, readonly Candle[]>): void {
    // A feed that went back by days (a recording that began anew) has an unknown past.
    if (mark < this.#market.upTo - DAY) {
      this.#market = new MarketForecaster({ model: this.model });
    }
    const byTime = new Map<number, { name: string; pair: string; candle: Candle }[]>();
    for (const [pair, candles] of candlesByPair) {
      const last = this.#market.lastTime(pair);
      let unseen = candles.length;
      while (unseen > 0 && !((candles[unseen - 1]?.time ?? 0) <= last)) unseen -= 1;
      for (const candle of candles.slice(unseen)) {
        if (candle.time + FIVE_MINUTES > mark) break;
        const together = byTime.get(candle.time) ?? [];
        byTime.set(candle.time, together);
        together.push({ name: pair, pair, candle });
      }
    }
    for (const time of [...byTime.keys()].sort((a, b) => a - b)) {
      this.#market.step(byTime.get(time) ?? []);
    }
  }

  #bestOf(forecasts: ReadonlyMap<string, Forecast>, floor = 0): SignalDraft | null {
    let best: { pair: string; found: Forecast } | null = null;
    for (const [pair, found] of forecasts) {
      if (found.probability < floor) continue;
      if (best === null || found.probability > best.found.probability) best = { pair, found };
    }
    return best && { ...draftSignal(best.pair, best.found), model: this.model.hash };
  }
}
