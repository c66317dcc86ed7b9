import { FIVE_MINUTES } from "../market/aggregateCandles.ts";
import type { Candle } from "../market/Candle.ts";
import { type ChooseInput, draftBest } from "./chooseSignal.ts";
import type { Forecast } from "./forecast.ts";
import { type Model, shippedModel } from "./model.ts";
import { PairForecaster } from "./PairForecaster.ts";
import type { SignalDraft } from "./SignalDraft.ts";

/**
 * `chooseSignal` for a running feed: it keeps a forecaster per pair and reads only candles it has
 * not seen, so a mark costs the same however long the history is. Give it as much history as there
 * is the first time (a week serves the calibration well), later the recent candles are enough.
 */
export class SignalEngine {
  readonly #model: Model;
  readonly #forecasters = new Map<string, PairForecaster>();

  constructor(model: Model = shippedModel()) {
    this.#model = model;
  }

  /** The signal of a mark; see `chooseSignal`. */
  choose(input: Omit<ChooseInput, "model">): SignalDraft | null {
    return draftBest(input.floor, input.candlesByPair.keys(), (pair) =>
      this.forecastAt(pair, input.candlesByPair.get(pair) ?? [], input.mark),
    );
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
