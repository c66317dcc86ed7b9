import { DAY } from "@signaldeck/contract";
import { describe, expect, it } from "vitest";
import { FIVE_MINUTES } from "../market/aggregateCandles.ts";
import type { Candle } from "../market/Candle.ts";
import type { Forecast } from "./Forecast.ts";
import { generateCandles } from "../market/testing/generatedCandles.ts";
import { learnedSchema } from "./MarketForecaster.ts";
import { SignalEngine } from "./SignalEngine.ts";

const MARK = Date.UTC(2024, 0, 2, 10, 5);

function history(seed: number, count = 300): Candle[] {
  return generateCandles({ count, seed, start: MARK - count * FIVE_MINUTES });
}

function forecastOf(candles: readonly Candle[], engine = new SignalEngine()): Forecast | null {
  const mark = (candles.at(-1)?.time ?? 0) + FIVE_MINUTES;
  return engine.forecasts(mark, new Map([["P", candles]])).get("P") ?? null;
}

describe("SignalEngine, choosing", () => {
  const candlesByPair = new Map([
    ["EUR/USD", history(1)],
    ["GBP/USD", history(2)],
    ["AUD/USD", history(3)],
  ]);

  it("takes the pair with the highest probability", () => {
    const found = new SignalEngine().forecasts(MARK, candlesByPair);
    const odds = [...found].map(([pair, { probability }]) => ({ pair, probability }));
    expect(odds).toHaveLength(3);
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
    expect(new SignalEngine().choose({ mark: MARK, candlesByPair, floor: 0.66 })).toBeNull();
  });

  it("passes over pairs that are stale, too short or interrupted", () => {
    const interrupted = history(4).filter((_, index) => index < 286 || index > 289);
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

  it("begins anew when the feed goes back by days", () => {
    const engine = new SignalEngine();
    const candles = history(5, 700);
    forecastOf(candles, engine);
    const earlier = candles.slice(0, 300);
    expect(forecastOf(earlier, engine)).toEqual(forecastOf(earlier));
  });
});

describe("SignalEngine, after a restart", () => {
  const DAYS = 12;
  const A_DAY = DAY / FIVE_MINUTES;
  const all = new Map(
    ["EUR/USD", "GBP/USD", "BTC/USDT"].map((pair, index) => [
      pair,
      // Long and short gaps, others on each pair: restarts fall into warm-ups, too.
      history(60 + index, DAYS * A_DAY).filter((_, at) => {
        const period = 450 + 35 * index;
        return at % period >= (Math.floor(at / period) % 2 === 0 ? 2 : 5);
      }),
    ]),
  );
  const first = MARK - (DAYS - 8) * DAY;

  function draftsFrom(restarts: boolean): unknown[] {
    let engine = new SignalEngine();
    const drafts: unknown[] = [];
    for (let mark = first; mark <= MARK; mark += FIVE_MINUTES) {
      if (restarts && (mark - first) % DAY === DAY / 2) {
        const stored: unknown = JSON.parse(JSON.stringify(engine.learned));
        engine = new SignalEngine();
        engine.restore(learnedSchema.parse(stored));
      }
      const known = [...all].map(([pair, candles]): [string, Candle[]] => [
        pair,
        candles.filter(({ time }) => time < mark && time >= mark - 7 * DAY),
      ]);
      const reaching = known.filter(([, candles]) => candles.at(-1)?.time === mark - FIVE_MINUTES);
      drafts.push(engine.choose({ mark, candlesByPair: new Map(reaching) }));
    }
    return drafts;
  }

  it("says at each mark what it would have said without", () => {
    const steady = draftsFrom(false);
    expect(steady.filter((draft) => draft !== null).length).toBeGreaterThan(1_000);
    expect(draftsFrom(true)).toEqual(steady);
  });

  it("would say something else had it forgotten", () => {
    const engine = new SignalEngine();
    const candles = history(70, 3_000);
    const found = forecastOf(candles, engine);
    expect(forecastOf(candles.slice(-2_016))?.probability).not.toBe(found?.probability);
  });
});
