import { describe, expect, it } from "vitest";
import { FIVE_MINUTES } from "../market/aggregateCandles.ts";
import type { Candle } from "../market/Candle.ts";
import { generateCandles } from "../market/testing/generatedCandles.ts";
import { UNLEARNED } from "./judge.ts";
import { MarketForecaster } from "./MarketForecaster.ts";
import { type Model, walkForward } from "./model.ts";
import { trainModel, type TrainingSeries } from "./train.ts";

const TRAINED_AT = new Date("2025-01-01T00:00:00Z");
const START = Date.UTC(2024, 0, 1);
const COUNT = 5_000;

function series(candles: readonly Candle[], name: string): TrainingSeries {
  const file = { name, pair: name, stepMinutes: 5 } as const;
  return { file, sha256: "0".repeat(64), candles };
}

/** The same candles until `cut`; what closes after it comes from another market. */
function alterFuture(candles: readonly Candle[], cut: number, seed: number): Candle[] {
  const other = generateCandles({ count: candles.length, seed, reversal: -0.6, price: 1.3 });
  return candles.map((candle, index) =>
    candle.time + FIVE_MINUTES <= cut ? candle : { ...(other[index] ?? candle), time: candle.time },
  );
}

interface Seen {
  mark: number;
  logit: number;
  probability: number;
}

function walkThrough(model: Model, candles: readonly Candle[]): Seen[] {
  const market = new MarketForecaster({
    model,
    weightsAt: walkForward(model),
    learned: UNLEARNED,
  });
  return candles.flatMap((candle) => {
    const [estimate] = market.step([{ name: "S", pair: "EUR/USD", candle }]);
    if (!estimate) return [];
    const { snapshot, logit, probability } = estimate;
    return [{ mark: snapshot.mark, logit, probability }];
  });
}

describe("training and walk-forward judging", () => {
  const past = [11, 12].map((seed) =>
    generateCandles({ count: COUNT, seed, start: START, reversal: 0.3 }),
  );
  const train = (all: readonly Candle[][]): Model =>
    trainModel(
      all.map((candles, i) => series(candles, `S${i}`)),
      TRAINED_AT,
    );
  const model = train(past);
  // Where the last fold ends: if it knew a single outcome after its end, its weights would change.
  const cut = Date.parse(model.folds.at(-1)?.until ?? "");
  const altered = past.map((candles, i) => alterFuture(candles, cut, 90 + i));
  const other = train(altered);

  it("do not see what comes after a mark", () => {
    const before = past.flatMap((candles) => walkThrough(model, candles));
    const after = altered.flatMap((candles) => walkThrough(other, candles));
    const known = (seen: readonly Seen[]): Seen[] => seen.filter(({ mark }) => mark <= cut);
    expect(known(before).length).toBeGreaterThan(4_000);
    expect(known(after)).toEqual(known(before));
  });

  it("use nothing but folds that end before the mark", () => {
    const early = (folds: Model["folds"]): Model["folds"] =>
      folds.filter(({ until }) => Date.parse(until) <= cut);
    expect(early(model.folds).length).toBeGreaterThan(2);
    expect(early(other.folds)).toEqual(early(model.folds));
  });

  it("would have shown a difference: final weights and later marks do change", () => {
    expect(other.weights).not.toEqual(model.weights);
    const last = walkThrough(model, past[0] ?? []).at(-1);
    expect(walkThrough(other, altered[0] ?? []).at(-1)?.logit).not.toBeCloseTo(last?.logit ?? 0, 6);
  });

  it("learns what the market does: moves turn back, so weights are negative", () => {
    const lastMove = model.features.indexOf("lastMove");
    expect(model.weights[lastMove]).toBeLessThan(0);
    expect(model.outOfSample.hitRate).toBeGreaterThan(0.53);
    expect(model.outOfSample.low).toBeGreaterThan(0.51);
  });
});
