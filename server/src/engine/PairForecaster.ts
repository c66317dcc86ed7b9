import { FIVE_MINUTES } from "../market/aggregateCandles.ts";
import type { Candle } from "../market/Candle.ts";
import type { Calibration, Shown } from "./Calibration.ts";
import type { FeatureSnapshot } from "./features.ts";
import { FeatureTracker } from "./FeatureTracker.ts";
import type { Forecast } from "./Forecast.ts";
import { dot } from "./logistic.ts";
import { type Model, sampleOf } from "./model.ts";
import { snapshotOf } from "./preview.ts";
import { reasonsFor } from "./reasons.ts";

/** A judged mark: what was expected, in the terms the calibration works with. */
export interface Estimate extends Shown {
  snapshot: FeatureSnapshot;
  /** The model's own logit for "up", before calibration. */
  logit: number;
  /** The close at the mark. */
  price: number;
}

/** Gives the weights to use at a mark of a pair, or null where there are none. */
export type WeightsAt = (mark: number, pair: string) => readonly number[] | null;

export interface PairForecasterOptions {
  pair: string;
  model: Model;
  /** Shared by all pairs that are followed together. */
  calibration: Calibration;
  /** Replaces the model's final weights, as walk-forward judging needs. */
  weightsAt?: WeightsAt | undefined;
}

/**
 * Follows one pair candle by candle: features and the model's estimate at every mark. Of each candle
 * first `learnFrom` is asked, for all pairs that are followed together, then `update`: so an
 * estimate knows the outcomes of all of them, whichever pair comes first.
 */
export class PairForecaster {
  readonly #options: PairForecasterOptions;
  readonly #weightsAt: WeightsAt;
  readonly #features = new FeatureTracker();
  #estimate: Estimate | null = null;

  constructor(options: PairForecasterOptions) {
    this.#options = options;
    this.#weightsAt = options.weightsAt ?? (() => options.model.weights);
  }

  /** Open time of the last candle taken, NaN before the first. */
  get lastTime(): number {
    return this.#features.lastTime;
  }

  /** As `FeatureTracker.readyAt`. */
  get readyAt(): number {
    return this.#features.readyAt;
  }

  /** Hands the outcome that the next candle shows, if it is the next one, to the calibration. */
  learnFrom(candle: Candle): void {
    if (this.#estimate === null || candle.time - this.lastTime !== FIVE_MINUTES) return;
    const { snapshot, logit, price } = this.#estimate;
    if (candle.close === price || logit === 0) return;
    const { calibration, pair } = this.#options;
    const up = candle.close > price;
    calibration.learn(pair, candle.time + FIVE_MINUTES, snapshot.state.minute, logit, up);
  }

  /**
   * Takes the next candle (sorted; a gap is noticed) and returns the estimate at its close, null
   * while warming up or without weights.
   */
  update(candle: Candle): Estimate | null {
    this.#estimate = null;
    this.#estimate = this.#judge(this.#features.update(candle), candle.close);
    return this.#estimate;
  }

  #judge(snapshot: FeatureSnapshot | null, price: number): Estimate | null {
    const { calibration, pair } = this.#options;
    const weights = snapshot === null ? null : this.#weightsAt(snapshot.mark, pair);
    if (snapshot === null || weights === null) return null;
    const logit = dot(weights, snapshot.vector);
    const shown = calibration.show(pair, snapshot.mark, snapshot.state.minute, logit);
    return { snapshot, logit, price, ...shown };
  }

  /**
   * What the forecast would be if the last of these candles, which is growing, closed as it stands.
   * Nothing is learned or remembered of it.
   */
  preview(candles: readonly Candle[]): Forecast | null {
    return this.forecast(this.#judge(snapshotOf(candles), candles.at(-1)?.close ?? 0));
  }

  /** An estimate in full, by default the last candle's; null where there is none. */
  forecast(estimate: Estimate | null = this.#estimate): Forecast | null {
    if (estimate === null || estimate.logit === 0) return null;
    const { snapshot, logit, probability, low, high, price, by } = estimate;
    const { model, pair } = this.#options;
    const weights = this.#weightsAt(snapshot.mark, pair) ?? [];
    return {
      mark: snapshot.mark,
      price,
      direction: logit > 0 ? "CALL" : "PUT",
      probability,
      low,
      high,
      sampleSize: sampleOf(model, probability),
      reasons: reasonsFor(weights, snapshot, logit > 0),
      evidence: { features: Array.from(snapshot.vector), slope: by.slope, widened: by.widened },
      atr: snapshot.state.atr,
    };
  }
}
