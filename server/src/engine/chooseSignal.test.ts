import { describe, expect, it } from "vitest";
import { FIVE_MINUTES } from "../market/aggregateCandles.ts";
import type { Candle } from "../market/Candle.ts";
import { chooseSignal, draftSignal, martingaleLevels } from "./chooseSignal.ts";
import { forecast, type Forecast } from "./forecast.ts";
import { generateCandles } from "./generatedCandles.ts";
import { shippedModel } from "./model.ts";
import { SignalEngine } from "./SignalEngine.ts";

const MARK = Date.UTC(2024, 0, 2, 10, 5);

function history(seed: number, count = 300): Candle[] {
  return generateCandles({ count, seed, start: MARK - count * FIVE_MINUTES });
}

function found(change: Partial<Forecast>): Forecast {
  return {
    mark: MARK,
    price: 1.234567,
    direction: "CALL",
    probability: 0.5274,
    low: 0.5161,
    high: 0.5386,
    sampleSize: 1234,
    reasons: [
      { feature: "RSI(14)", text: "RSI(14) at 27.4 is oversold" },
      { feature: "EMA(10)", text: "Price is 1.2 ATR below its EMA(10)" },
    ],
    atr: 0.0004,
    ...change,
  };
}

describe("draftSignal", () => {
  it("writes a CALL out", () => {
    expect(draftSignal("EUR/USD", found({}))).toMatchObject({
      pair: "EUR/USD",
      direction: "CALL",
      entryPrice: 1.234567,
      confidence: 52.7,
      confidenceLow: 51.6,
      confidenceHigh: 53.9,
      confidenceSample: 1234,
      analysis: "RSI(14) at 27.4 is oversold. Price is 1.2 ATR below its EMA(10).",
      takeProfit: 1.23497,
      stopLoss: 1.23397,
    });
  });

  it("mirrors the levels for a PUT, with the yen's three decimals", () => {
    const put = found({ direction: "PUT", price: 151.2345, atr: 0.05 });
    expect(draftSignal("USD/JPY", put)).toMatchObject({ takeProfit: 151.185, stopLoss: 151.31 });
  });

  it("keeps the levels off the entry price in a market that hardly moves", () => {
    const draft = draftSignal("EUR/USD", found({ price: 1.1, atr: 1e-9 }));
    expect(draft.takeProfit).toBe(1.10001);
    expect(draft.stopLoss).toBe(1.09999);
  });
});

describe("martingaleLevels", () => {
  it("starts at the signal's expiry and goes on every five minutes", () => {
    const expiresAt = MARK + FIVE_MINUTES;
    expect(martingaleLevels(expiresAt)).toEqual([
      { level: 0, entryTime: expiresAt, expiryTime: expiresAt + 300_000 },
      { level: 1, entryTime: expiresAt + 300_000, expiryTime: expiresAt + 600_000 },
      { level: 2, entryTime: expiresAt + 600_000, expiryTime: expiresAt + 900_000 },
      { level: 3, entryTime: expiresAt + 900_000, expiryTime: expiresAt + 1_200_000 },
    ]);
  });
});

describe("chooseSignal", () => {
  const candlesByPair = new Map([
    ["EUR/USD", history(1)],
    ["GBP/USD", history(2)],
    ["AUD/USD", history(3)],
  ]);

  it("takes the pair with the highest probability", () => {
    const odds = [...candlesByPair].map(([pair, candles]) => ({
      pair,
      probability: forecast(shippedModel(), candles)?.probability ?? 0,
    }));
    const best = odds.sort((a, b) => b.probability - a.probability)[0];
    const draft = chooseSignal({ mark: MARK, candlesByPair });
    expect(draft?.pair).toBe(best?.pair);
    expect(draft?.confidence).toBeCloseTo((best?.probability ?? 0) * 100, 1);
    expect(draft?.entryPrice).toBe(candlesByPair.get(draft?.pair ?? "")?.at(-1)?.close);
    expect(draft?.analysis).toMatch(/\d/);
    const levels = [draft?.stopLoss ?? 0, draft?.entryPrice ?? 0, draft?.takeProfit ?? 0];
    if (draft?.direction === "PUT") levels.reverse();
    expect(levels).toEqual([...levels].sort((a, b) => a - b));
  });

  it("gives nothing below the floor", () => {
    expect(chooseSignal({ mark: MARK, candlesByPair, floor: 0.63 })).toBeNull();
  });

  it("passes over pairs that are stale, too short or interrupted", () => {
    const interrupted = history(4).filter((_, index) => index !== 290);
    const poor = new Map([
      ["EUR/USD", history(1).slice(0, -1)],
      ["GBP/USD", history(2, 20)],
      ["AUD/USD", interrupted],
      ["NZD/USD", []],
    ]);
    expect(chooseSignal({ mark: MARK, candlesByPair: poor })).toBeNull();
    expect(chooseSignal({ mark: MARK, candlesByPair: new Map() })).toBeNull();
  });
});

describe("SignalEngine", () => {
  it("answers as chooseSignal does, reading only what is new", () => {
    const engine = new SignalEngine();
    const all = new Map([1, 2, 3].map((seed) => [`P${seed}`, history(seed, 500)]));
    for (const length of [400, 401, 402, 450, 500]) {
      const mark = MARK - (500 - length) * FIVE_MINUTES;
      const upTo = (from: number): Map<string, Candle[]> =>
        new Map([...all].map(([pair, candles]) => [pair, candles.slice(from, length)]));
      const whole = chooseSignal({ mark, candlesByPair: upTo(0) });
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
    expect(engine.forecastAt("P", earlier, mark)).toEqual(forecast(shippedModel(), earlier));
  });
});
