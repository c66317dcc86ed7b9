import { FIVE_MINUTES } from "../market/aggregateCandles.ts";
import type { Candle } from "../market/Candle.ts";
import { draftSignal } from "./draftSignal.ts";
import type { Forecast } from "./Forecast.ts";
import { type Model, shippedModel } from "./model.ts";
import { PairForecaster } from "./PairForecaster.ts";
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
 * The engine for a feed: it keeps a forecaster per pair and reads only candles it has not seen, so
 * a mark costs the same however long the history is. Give it as much history as there is the first
 * time (a week serves the calibration well), later the recent candles are enough.
 */
export class SignalEngine {
  readonly #model: Model;
  readonly #forecasters = new Map<string, PairForecaster>();

  constructor(model: Model = shippedModel()) {
    this.#model = model;
  }

  /**
   * The one signal of a mark: the pair with the highest calibrated probability (of equal ones the
   * first), or null when no pair has a forecast (too few candles, a gap, candles that do not reach
   * the mark) or none reaches the floor.
   */
  choose({ mark, candlesByPair, floor = 0 }: ChooseInput): SignalDraft | null {
    let best: { pair: string; found: Forecast } | null = null;
    for (const [pair, candles] of candlesByPair) {
      const found = this.forecastAt(pair, candles, mark);
      if (found === null || found.probability < floor) continue;
      if (best === null || found.probability > best.found.probability) best = { pair, found };
    }
    return best === null ? null : draftSignal(best.pair, best.found);
  }

  /** The forecast of one pair at a mark, or null if its candles do not reach or support it. */
  forecastAt(pair: string, candles: readonly Candle[], mark: number): Forecast | null {
    const last = candles.at(-1);
    if (last === undefined || last.time + FIVE_MINUTES !== mark) return null;
    const forecaster = this.#forecasterUpTo(pair, last.time);
    let unseen = candles.length;
    while (unseen > 0 && !((candles[unseen - 1]?.time ?? 0) <= forecaster.lastTime)) unseen -= 1;
    for (const candle of candles.slice(unseen)) forecaster.update(candle);
    return forecaster.forecast();
  }

  #forecasterUpTo(pair: string, time: number): PairForecaster {
    const known = this.#forecasters.get(pair);
    // A feed that went back in time (a replay started over) has an unknown past: begin anew.
    if (known !== undefined && !(known.lastTime > time)) return known;
    const fresh = new PairForecaster(this.#model);
    this.#forecasters.set(pair, fresh);
    return fresh;
  }
}
