import type { CalibrationBasis } from "./Calibration.ts";
import type { Reason } from "./reasons.ts";

/** CALL: the price will stand higher at expiry, PUT: lower. */
export type Direction = "CALL" | "PUT";

/**
 * What a probability and its interval were computed from: with the model's weights anybody can
 * compute them again.
 */
export interface Evidence extends CalibrationBasis {
  /** One value per entry of `FEATURES`. */
  features: number[];
}

/** What the model expects of the five minutes after a mark. */
export interface Forecast {
  /** The mark, epoch milliseconds UTC: the close of the last candle. */
  mark: number;
  /** The last price at the mark. */
  price: number;
  direction: Direction;
  /** Calibrated probability, 0.5.., that the direction is right (ties left out). */
  probability: number;
  /** Where a realised rate of such signals falls, see `CONFIDENCE_INTERVAL`. */
  low: number;
  high: number;
  /** How many out-of-sample outcomes of such probabilities the training has seen. */
  sampleSize: number;
  /** What decided, the strongest first. */
  reasons: Reason[];
  evidence: Evidence;
  /** Average true range over 14 candles, in price units. */
  atr: number;
}
