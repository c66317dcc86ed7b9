import type { Candle } from "../market/Candle.ts";
import type { Model } from "./model.ts";
import { PairForecaster } from "./PairForecaster.ts";
import type { Reason } from "./reasons.ts";

/** CALL: the price will stand higher at expiry, PUT: lower. */
export type Direction = "CALL" | "PUT";

/** What the model expects of the five minutes after a mark. */
export interface Forecast {
  /** The mark, epoch milliseconds UTC: the close of the last candle. */
  mark: number;
  /** The last price at the mark. */
  price: number;
  direction: Direction;
  /** Calibrated probability, 0.5.., that the direction is right (ties left out). */
  probability: number;
  /** 95 % interval of the probability from out-of-sample outcomes. */
  low: number;
  high: number;
  /** How many out-of-sample outcomes the interval rests on. */
  sampleSize: number;
  /** What decided, the strongest first. */
  reasons: Reason[];
  /** Average true range over 14 candles, in price units. */
  atr: number;
}

/**
 * The forecast at the close of the last of `candles` (five-minute candles, sorted), or null with
 * too few consecutive candles at the end. Earlier candles, also across gaps, serve the calibration:
 * a week of them is a good amount. To follow a feed candle by candle use `PairForecaster`.
 */
export function forecast(model: Model, candles: readonly Candle[]): Forecast | null {
  const forecaster = new PairForecaster(model);
  for (const candle of candles) forecaster.update(candle);
  return forecaster.forecast();
}
