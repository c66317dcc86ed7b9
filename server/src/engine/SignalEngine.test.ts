import { describe, expect, it } from "vitest";
import { FIVE_MINUTES } from "../market/aggregateCandles.ts";
import type { Candle } from "../market/Candle.ts";
import type { Forecast } from "./Forecast.ts";
import { generateCandles } from "../market/testing/generatedCandles.ts";
import { shippedModel } from "./model.ts";
import { PairForecaster } from "./PairForecaster.ts";
import { SignalEngine } from "./SignalEngine.ts";

const MARK = Date.UTC(2024, 0, 2, 10, 5);

function history(seed: number, count = 300): Candle[] {
  return generateCandles({ count, seed, start: MARK - count * FIVE_MINUTES });
}

function forecastOf(candles: readonly Candle[]): Forecast | null {
  const forecaster = new PairForecaster(shippedModel());
  for (const candle of candles) forecaster.update(candle);
  return forecaster.forecast();
}

describe("SignalEngine, choosing", () => {
  const candlesByPair = new Map([
    ["EUR/USD", history(1)],
    ["GBP/USD", history(2)],
    ["AUD/USD", history(3)],
  ]);

  it("takes the pair with the highest probability", () => {
    const odds = [...candlesByPair].map(([pair, candles]) => ({
      pair,
      probability: forecastOf(candles)?.probability ?? 0,
    }));
    const best = odds.sort((a, b) => b.probability - a.probability)[0];
    const draft = new SignalEngine().choose({ mark: MARK, candlesByPair });
    expect(draft?.pair).toBe(best?.pair);
    expect(draft?.confidence).toBeCloseTo((best?.probability ?? 0) * 100, 1);
    expect(draft?.entryPrice).toBe(candlesByPair.get(draft?.pair ?? "")?.at(-1)?.close);
    expect(draft?.analysis).toMatch(/\d/);
    const levels = [draft?.stopLoss ?? 0, draft?.entryPrice ?? 0, draft?.takeProfit ?? 0];
    if (draft?.direction === "PUT") levels.reverse();
    expect(levels).toEqual([...levels].sort((a, b) => a - b));
  });

  it("gives nothing below the floor", () => {
    expect(new SignalEngine().choose({ mark: MARK, candlesByPair, floor: 0.63 })).toBeNull();
  });

  it("passes over pairs that are stale, too short or interrupted", () => {
    const interrupted = history(4).filter((_, index) => index !== 290);
    const poor = new Map([
      ["EUR/USD", history(1).slice(0, -1)],
      ["GBP/USD", history(2, 20)],
      ["AUD/USD", interrupted],
      ["NZD/USD", []],
    ]);
    expect(new SignalEngine().choose({ mark: MARK, candlesByPair: poor })).toBeNull();
    expect(new SignalEngine().choose({ mark: MARK, candlesByPair: new Map() })).toBeNull();
  });
});

describe("SignalEngine, following a feed", () => {
  it("answers as one that read everything at once, reading only what is new", () => {
    const engine = new SignalEngine();
    const all = new Map([1, 2, 3].map((seed) => [`P${seed}`, history(seed, 500)]));
    for (const length of [400, 401, 402, 450, 500]) {
      const mark = MARK - (500 - length) * FIVE_MINUTES;
      const upTo = (from: number): Map<string, Candle[]> =>
        new Map([...all].map(([pair, candles]) => [pair, candles.slice(from, length)]));
      const whole = new SignalEngine().choose({ mark, candlesByPair: upTo(0) });
      const recent = length === 400 ? 0 : length - 60;
      expect(engine.choose({ mark, candlesByPair: upTo(recent) })).toEqual(whole);
      expect(engine.choose({ mark, candlesByPair: upTo(recent) })).toEqual(whole);
    }
  });

  it("begins anew when the feed goes back in time", () => {
    const engine = new SignalEngine();
    const candles = history(5);
    engine.forecastAt("P", candles, MARK);
    const earlier = candles.slice(0, 200);
    const mark = (earlier.at(-1)?.time ?? 0) + FIVE_MINUTES;
    expect(engine.forecastAt("P", earlier, mark)).toEqual(forecastOf(earlier));
  });
});
