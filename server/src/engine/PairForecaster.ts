import { FIVE_MINUTES } from "../market/aggregateCandles.ts";
import type { Candle } from "../market/Candle.ts";
import type { FeatureSnapshot } from "./features.ts";
import { FeatureTracker } from "./FeatureTracker.ts";
import type { Forecast } from "./Forecast.ts";
import { dot } from "./logistic.ts";
import { evidenceFor, type Model } from "./model.ts";
import { reasonsFor } from "./reasons.ts";
import { SlopeTracker } from "./SlopeTracker.ts";

/** A judged mark: what was expected, in the terms the calibration works with. */
export interface Estimate {
  snapshot: FeatureSnapshot;
  /** The model's own logit for "up", before calibration. */
  logit: number;
  /** Calibrated probability 0.5.. of the logit's direction. */
  probability: number;
  /** The close at the mark. */
  price: number;
}

/** Gives the weights to use at a mark, or null where there are none. */
export type WeightsAt = (mark: number) => readonly number[] | null;

/**
 * Follows one pair candle by candle: features, the model's estimate at every mark, and the
 * calibration that learns from each outcome once it is known.
 */
export class PairForecaster {
  readonly #model: Model;
  readonly #weightsAt: WeightsAt;
  readonly #features = new FeatureTracker();
  readonly #slopes: SlopeTracker;
  #estimate: Estimate | null = null;

  /** `weightsAt` replaces the model's final weights, as walk-forward judging needs. */
  constructor(model: Model, weightsAt: WeightsAt = () => model.weights) {
    this.#model = model;
    this.#weightsAt = weightsAt;
    this.#slopes = new SlopeTracker(model.calibration);
  }

  /** Open time of the last candle taken, NaN before the first. */
  get lastTime(): number {
    return this.#features.lastTime;
  }

  /**
   * Takes the next candle (sorted; a gap is noticed) and returns the estimate at its close, null
   * while warming up or without weights.
   */
  update(candle: Candle): Estimate | null {
    this.#learnFrom(candle);
    this.#estimate = null;
    const snapshot = this.#features.update(candle);
    const weights = snapshot === null ? null : this.#weightsAt(snapshot.mark);
    if (snapshot === null || weights === null) return null;
    const logit = dot(weights, snapshot.vector);
    const probability = this.#slopes.probability(snapshot.state.minute, logit);
    this.#estimate = { snapshot, logit, probability, price: candle.close };
    return this.#estimate;
  }

  #learnFrom(candle: Candle): void {
    if (this.#estimate === null || candle.time - this.lastTime !== FIVE_MINUTES) return;
    const { snapshot, logit, price } = this.#estimate;
    if (candle.close !== price) {
      this.#slopes.learn(snapshot.state.minute, logit, candle.close > price);
    }
  }

  /** The last candle's estimate in full, or null where there is none. */
  forecast(): Forecast | null {
    if (this.#estimate === null || this.#estimate.logit === 0) return null;
    const { snapshot, logit, probability, price } = this.#estimate;
    const weights = this.#weightsAt(snapshot.mark) ?? [];
    return {
      mark: snapshot.mark,
      price,
      direction: logit > 0 ? "CALL" : "PUT",
      probability,
      ...evidenceFor(this.#model, probability),
      reasons: reasonsFor(weights, snapshot, logit > 0),
      atr: snapshot.state.atr,
    };
  }
}
