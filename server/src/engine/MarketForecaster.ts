import { z } from "zod";
import { FIVE_MINUTES } from "../market/aggregateCandles.ts";
import type { Candle } from "../market/Candle.ts";
import { Calibration, calibrationStateSchema } from "./Calibration.ts";
import type { Forecast } from "./Forecast.ts";
import type { Model } from "./model.ts";
import { type Estimate, PairForecaster, type WeightsAt } from "./PairForecaster.ts";

/** What has been learned, and the last mark whose outcomes are in it (epoch milliseconds). */
export const learnedSchema = z.object({ upTo: z.number(), calibration: calibrationStateSchema });
export type Learned = z.infer<typeof learnedSchema>;

/** A series of candles of one pair; several series may show the same pair. */
export interface Series {
  name: string;
  pair: string;
}

export interface MarketForecasterOptions {
  model: Model;
  weightsAt?: WeightsAt | undefined;
  /** Without it, what the model's training has left. */
  learned?: Learned | undefined;
}

/**
 * Follows all series of a market mark by mark, with one calibration for all of them. What it knows
 * at a mark depends on the candles up to it and on what it began with, never on when the process
 * began: outcomes up to `upTo` are in the calibration already and are not learned again.
 */
export class MarketForecaster {
  readonly #options: MarketForecasterOptions;
  readonly #calibration: Calibration;
  readonly #forecasters = new Map<string, PairForecaster>();
  #upTo: number;

  constructor(options: MarketForecasterOptions) {
    this.#options = options;
    const { model, learned } = options;
    this.#calibration = new Calibration(model.calibration, learned?.calibration ?? model.learned);
    this.#upTo = learned?.upTo ?? -Infinity;
  }

  /** What a successor needs to go on exactly here. */
  get learned(): Learned {
    return { upTo: this.#upTo, calibration: this.#calibration.state };
  }

  get upTo(): number {
    return this.#upTo;
  }

  /** Makes the intervals wider by this factor. */
  widen(factor: number): void {
    this.#calibration.widen(factor);
  }

  /** Open time of the last candle taken of a series, NaN before the first. */
  lastTime(series: string): number {
    return this.#forecasters.get(series)?.lastTime ?? NaN;
  }

  /**
   * Takes the candles that close at one mark, each series at most once and always in the same order,
   * and gives the estimate of each, null where there is none.
   */
  step(candles: readonly (Series & { candle: Candle })[]): (Estimate | null)[] {
    const mark = (candles[0]?.candle.time ?? NaN) + FIVE_MINUTES;
    const followed = candles.map(({ name, pair, candle }) => ({
      forecaster: this.#forecasterOf(name, pair),
      candle,
    }));
    if (mark > this.#upTo) {
      this.#calibration.advance(mark);
      for (const { forecaster, candle } of followed) forecaster.learnFrom(candle);
      this.#upTo = mark;
    }
    return followed.map(({ forecaster, candle }) => forecaster.update(candle));
  }

  /** The forecast at the last candle of a series, or null where there is none. */
  forecast(series: string): Forecast | null {
    return this.#forecasters.get(series)?.forecast() ?? null;
  }

  /**
   * The series whose last candle closes at a mark and that have too few for a forecast, with the mark
   * from which on they have enough if no more are missing (both epoch milliseconds UTC).
   */
  unjudgedAt(mark: number): Map<string, number> {
    const unjudged = new Map<string, number>();
    for (const [series, { lastTime, readyAt }] of this.#forecasters) {
      if (lastTime + FIVE_MINUTES === mark && readyAt > mark) unjudged.set(series, readyAt);
    }
    return unjudged;
  }

  /** As `PairForecaster.preview`, of a series that was followed before; else null. */
  preview(series: string, candles: readonly Candle[]): Forecast | null {
    return this.#forecasters.get(series)?.preview(candles) ?? null;
  }

  #forecasterOf(name: string, pair: string): PairForecaster {
    const known = this.#forecasters.get(name);
    if (known !== undefined) return known;
    const { model, weightsAt } = this.#options;
    const calibration = this.#calibration;
    const fresh = new PairForecaster({ pair, model, calibration, weightsAt });
    this.#forecasters.set(name, fresh);
    return fresh;
  }
}
