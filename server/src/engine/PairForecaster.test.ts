import { MINUTE } from "@signaldeck/contract";
import { afterEach, describe, expect, it, vi } from "vitest";
import { generateCandles } from "../market/testing/generatedCandles.ts";
import { shippedModel } from "./model.ts";
import { PairForecaster } from "./PairForecaster.ts";
import { SlopeTracker } from "./SlopeTracker.ts";

describe("PairForecaster", () => {
  afterEach(() => vi.restoreAllMocks());

  it("learns from each known outcome, but not from ties or across gaps", () => {
    const learn = vi.spyOn(SlopeTracker.prototype, "learn");
    const forecaster = new PairForecaster(shippedModel());
    const candles = generateCandles({ count: 60, seed: 31 }).map((candle, index, all) => {
      if (index !== 50) return candle;
      const close = all[49]?.close ?? NaN;
      return {
        ...candle,
        close,
        high: Math.max(candle.high, close),
        low: Math.min(candle.low, close),
      };
    });
    const [before, after] = [candles.slice(0, 55), candles.slice(56)];
    for (const candle of before) forecaster.update(candle);
    // Marks 35 to 53 have an outcome; the one of mark 49 is a tie.
    expect(learn).toHaveBeenCalledTimes(18);
    for (const candle of after) forecaster.update(candle);
    expect(learn).toHaveBeenCalledTimes(18);
    expect(forecaster.forecast()).toBeNull();
  });

  it("has nothing to say without weights", () => {
    const forecaster = new PairForecaster(shippedModel(), () => null);
    for (const candle of generateCandles({ count: 60, seed: 32 })) {
      expect(forecaster.update(candle)).toBeNull();
    }
    expect(forecaster.forecast()).toBeNull();
  });

  it("gives a complete forecast", () => {
    const forecaster = new PairForecaster(shippedModel());
    const candles = generateCandles({ count: 200, seed: 33 });
    for (const candle of candles) forecaster.update(candle);
    const found = forecaster.forecast();
    expect(found?.price).toBe(candles.at(-1)?.close);
    expect(found?.mark).toBe((candles.at(-1)?.time ?? 0) + 5 * MINUTE);
    expect(found?.probability).toBeGreaterThanOrEqual(0.5);
    expect(found?.low).toBeLessThan(found?.probability ?? 0);
    expect(found?.high).toBeGreaterThan(found?.probability ?? 1);
    expect(found?.sampleSize).toBeGreaterThan(500);
    expect(found?.reasons.length).toBeGreaterThan(0);
  });
});
