/** How the model's logit becomes a probability that may be shown. */
export interface CalibrationSettings {
  /** The slope assumed for an instrument of which nothing has been seen yet; below 1: modest. */
  priorSlope: number;
  /** How much evidence, in units of Fisher information about the slope, the assumption is worth. */
  priorWeight: number;
  /** The slope never passes this, however well things went. */
  maximumSlope: number;
  /** No probability above this is ever shown. */
  cap: number;
}

interface Evidence {
  score: number;
  information: number;
}

/**
 * Learns, for one instrument, how much of the model's confidence its own recent past has borne out.
 *
 * Markets differ in how readily a move turns back, and have become slower to do so over the years,
 * so a probability calibrated on one is wrong on another. The logit is therefore multiplied by a
 * slope: the one-step maximum-likelihood estimate of logistic calibration (Cox 1958) from the
 * outcomes seen so far, sum(z (y - 1/2)) / sum(z^2 / 4), pulled towards the prior. Marks on the
 * full hour have a slope of their own.
 */
export class SlopeTracker {
  readonly #settings: CalibrationSettings;
  readonly #onHour: Evidence;
  readonly #other: Evidence;

  constructor(settings: CalibrationSettings) {
    this.#settings = settings;
    const { priorSlope, priorWeight } = settings;
    this.#onHour = { score: priorSlope * priorWeight, information: priorWeight };
    this.#other = { ...this.#onHour };
  }

  /** The slope to use at a mark, 0 .. `maximumSlope`. */
  slope(minute: number): number {
    const { score, information } = minute === 0 ? this.#onHour : this.#other;
    return Math.max(0, Math.min(this.#settings.maximumSlope, score / information));
  }

  /** Takes in how a mark turned out: its logit for "up", and whether the price rose (not a tie). */
  learn(minute: number, logit: number, up: boolean): void {
    const evidence = minute === 0 ? this.#onHour : this.#other;
    evidence.score += logit * (up ? 0.5 : -0.5);
    evidence.information += (logit * logit) / 4;
  }

  /** The calibrated, capped probability 0.5.. that the direction of `logit` is right. */
  probability(minute: number, logit: number): number {
    const steep = Math.abs(logit) * this.slope(minute);
    return Math.min(this.#settings.cap, 1 / (1 + Math.exp(-steep)));
  }
}
