import { CONFIDENCE_INTERVAL } from "@signaldeck/contract";
import { z } from "zod";
import { instrumentClass, type InstrumentClass } from "../market/pairs.ts";
import {
  SlopePosterior,
  slopeSettingsSchema,
  slopeStateSchema,
  type SlopeEstimate,
} from "./SlopePosterior.ts";

/** How the model's logit becomes a probability that may be shown, and its interval. */
export const calibrationSettingsSchema = slopeSettingsSchema.extend({
  /** No probability above this is ever shown. */
  cap: z.number().min(0.5).max(1),
});
export type CalibrationSettings = z.infer<typeof calibrationSettingsSchema>;

/** The posterior of each class of instruments. */
export const calibrationStateSchema = z.partialRecord(
  z.enum(["fx", "metal", "crypto", "other"]),
  slopeStateSchema,
);
export type CalibrationState = z.infer<typeof calibrationStateSchema>;

/** A calibrated probability, 0.5.., that the logit's direction is right, with its interval. */
export interface Shown {
  probability: number;
  low: number;
  high: number;
  /** What it was computed from, besides the logit. */
  by: CalibrationBasis;
}

/** The slope that the logit was multiplied by, and the factor by which intervals were wider. */
export interface CalibrationBasis {
  slope: SlopeEstimate;
  widened: number;
}

/** Standard deviations to both sides that hold `CONFIDENCE_INTERVAL.chance`, 80 %, of a normal. */
const REACH = 1.2816;

/** What the instruments of a market have made of the model's logits so far. */
export class Calibration {
  readonly #settings: CalibrationSettings;
  readonly #classes = new Map<InstrumentClass, SlopePosterior>();
  #widened = 1;

  /** Goes on from `state`; a class that it does not have begins with the prior. */
  constructor(settings: CalibrationSettings, state: CalibrationState = {}) {
    this.#settings = settings;
    for (const [name, known] of Object.entries(state)) {
      this.#classes.set(name as InstrumentClass, new SlopePosterior(settings, known));
    }
  }

  /** Everything learned, as JSON. */
  get state(): CalibrationState {
    return Object.fromEntries([...this.#classes].map(([name, { state }]) => [name, state]));
  }

  /** Makes every interval wider by this factor, 1 or more, until told otherwise. */
  widen(factor: number): void {
    this.#widened = factor;
  }

  /** Lets time pass in all classes, before outcomes and estimates of a mark. */
  advance(mark: number): void {
    for (const posterior of this.#classes.values()) posterior.forgetUntil(mark);
  }

  /** Takes in an outcome known by `mark`: the model's logit for "up", and whether the price rose. */
  learn(pair: string, mark: number, minute: number, logit: number, up: boolean): void {
    const posterior = this.#posteriorOf(pair);
    posterior.forgetUntil(mark);
    posterior.learn(pair, minute, Math.abs(logit), logit > 0 === up);
  }

  /**
   * What may be shown of a logit. The probability is the posterior mean (MacKay 1992, the
   * approximation of the logistic-normal integral). The interval holds both that the slope is known
   * only so well and that a realised rate is a count of finitely many signals: without the latter
   * it would be narrower than what anyone can see happen.
   */
  show(pair: string, mark: number, minute: number, logit: number): Shown {
    const { cap } = this.#settings;
    const posterior = this.#posteriorOf(pair);
    posterior.forgetUntil(mark);
    const slope = posterior.slope(pair, minute);
    const { mean, deviation } = slope;
    const size = Math.abs(logit);
    const centre = size * mean;
    const variance = (size * deviation) ** 2;
    const moderated = Math.max(0, centre) / Math.sqrt(1 + (Math.PI / 8) * variance);
    const probability = Math.min(cap, logistic(moderated));
    // A share of n counts has the variance p (1 - p) / n, and 4 / n on the scale of logits near 1/2.
    const reach = this.#widened * REACH * Math.sqrt(variance + 4 / CONFIDENCE_INTERVAL.signals);
    return {
      probability,
      low: Math.min(probability, logistic(centre - reach)),
      high: Math.max(probability, logistic(centre + reach)),
      by: { slope, widened: this.#widened },
    };
  }

  #posteriorOf(pair: string): SlopePosterior {
    const name = instrumentClass(pair);
    const known = this.#classes.get(name) ?? new SlopePosterior(this.#settings);
    this.#classes.set(name, known);
    return known;
  }
}

function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value));
}
