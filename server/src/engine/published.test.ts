import { DAY } from "@signaldeck/contract";
import { describe, expect, it } from "vitest";
import { FIVE_MINUTES } from "../market/aggregateCandles.ts";
import { coverageOf } from "./coverage.ts";
import type { JudgedMark } from "./judge.ts";
import { isRecommended, publishedFigures, publishedOf } from "./published.ts";

const START = Date.UTC(2025, 0, 1);
const EURO = { name: "a", pair: "EUR/USD", candles: [] };
const POUND = { name: "b", pair: "GBP/USD", candles: [] };

function judged(index: number, change: Partial<JudgedMark> = {}): JudgedMark {
  return {
    series: EURO,
    mark: START + index * FIVE_MINUTES,
    probability: 0.55,
    low: 0.51,
    high: 0.59,
    afterGap: false,
    saidUp: true,
    change: "up",
    ...change,
  };
}

describe("what would have been published", () => {
  it("is the best pair of each mark, of equals the first", () => {
    const marks = [
      judged(0),
      judged(0, { series: POUND, probability: 0.57 }),
      judged(1),
      judged(1, { series: POUND }),
    ];
    expect(publishedOf(marks).map(({ series }) => series.pair)).toEqual(["GBP/USD", "EUR/USD"]);
  });

  it("is recommended where the interval, as it is shown, lies above break-even", () => {
    expect(isRecommended({ low: 0.541 }, 85)).toBe(true);
    expect(isRecommended({ low: 0.5404 }, 85)).toBe(false);
    expect(isRecommended({ low: 0.5404 }, 92)).toBe(true);
  });

  it("is counted per day, without ties, with what it would have brought", () => {
    const marks = [
      judged(0, { low: 0.56, probability: 0.6 }),
      judged(1, { low: 0.56, probability: 0.6, change: "down" }),
      judged(2, { change: "tie" }),
      judged(3),
      judged(DAY / FIVE_MINUTES, { change: "down" }),
    ];
    const { published, recommended } = publishedFigures(marks, 85);
    expect(published).toMatchObject({ n: 4, perDay: 2, hitRate: 0.5, payout: 85 });
    expect(published.expectedPer100).toBeCloseTo(-7.5, 9);
    expect(published.expectedLow).toBeLessThan(-7.5);
    expect(recommended).toMatchObject({ n: 2, perDay: 1, hitRate: 0.5 });
    expect(publishedFigures([], 85).recommended).toMatchObject({ n: 0, expectedPer100: null });
  });
});

describe("coverage", () => {
  const cell = (count: number, winners: number, change: Partial<JudgedMark> = {}): JudgedMark[] =>
    Array.from({ length: count }, (_, index) =>
      judged(index, { change: index < winners ? "up" : "down", ...change }),
    );

  it("asks of each class, quarter and bucket whether the interval held what was realised", () => {
    const coin = { ...EURO, pair: "BTC/USDT" };
    const marks = [
      ...cell(400, 220),
      ...cell(400, 180, { series: coin }),
      ...cell(400, 100, { probability: 0.505, change: "tie" }),
      ...cell(299, 0, { probability: 0.53 }),
    ];
    const { cells, covered, share, list } = coverageOf(marks);
    expect({ cells, covered, share }).toEqual({ cells: 2, covered: 1, share: 0.5 });
    expect(list).toMatchObject([
      { market: "crypto", quarter: "2025Q1", from: 0.54, n: 400, realised: 0.45, covered: false },
      { market: "fx", quarter: "2025Q1", from: 0.54, n: 400, realised: 0.55, covered: true },
    ]);
  });

  it("says nothing of nothing", () => {
    expect(coverageOf([])).toMatchObject({ cells: 0, share: null });
  });
});
