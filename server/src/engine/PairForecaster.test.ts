import { MINUTE } from "@signaldeck/contract";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Candle } from "../market/Candle.ts";
import { generateCandles } from "../market/testing/generatedCandles.ts";
import { Calibration } from "./Calibration.ts";
import { shippedModel } from "./model.ts";
import { PairForecaster, type WeightsAt } from "./PairForecaster.ts";

const model = shippedModel();
function forecasterOf(weightsAt?: WeightsAt): PairForecaster {
  const calibration = new Calibration(model.calibration);
  return new PairForecaster({ pair: "EUR/USD", model, calibration, weightsAt });
}

function follow(forecaster: PairForecaster, candles: readonly Candle[]): void {
  for (const candle of candles) {
    forecaster.learnFrom(candle);
    forecaster.update(candle);
  }
}

describe("PairForecaster", () => {
  afterEach(() => vi.restoreAllMocks());

  it("learns from each known outcome, but not from ties or across gaps", () => {
    const learn = vi.spyOn(Calibration.prototype, "learn");
    const forecaster = forecasterOf();
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
    follow(forecaster, before);
    // Marks 35 to 53 have an outcome; the one of mark 49 is a tie.
    expect(learn).toHaveBeenCalledTimes(18);
    follow(forecaster, after);
    // Of the four candles after the gap three are outcomes; the first is none of the mark before it.
    expect(learn).toHaveBeenCalledTimes(18 + 3);
    expect(forecaster.forecast()).not.toBeNull();
  });

  it("has nothing to say without weights", () => {
    const forecaster = forecasterOf(() => null);
    for (const candle of generateCandles({ count: 60, seed: 32 })) {
      expect(forecaster.update(candle)).toBeNull();
    }
    expect(forecaster.forecast()).toBeNull();
  });

  it("gives a complete forecast", () => {
    const forecaster = forecasterOf();
    const candles = generateCandles({ count: 200, seed: 33 });
    follow(forecaster, candles);
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
