import { MINUTE } from "@signaldeck/contract";
import { describe, expect, it } from "vitest";
import { aggregateCandles } from "./aggregateCandles.ts";
import type { Candle } from "./Candle.ts";

const START = Date.UTC(2024, 2, 4, 10, 0);

function minute(offset: number, close: number): Candle {
  const time = START + offset * MINUTE;
  return { time, open: close - 1, high: close + 2, low: close - 3, close };
}

describe("aggregateCandles", () => {
  it("joins five minutes on a five-minute mark", () => {
    const minutes = [0, 1, 2, 3, 4].map((i) => minute(i, 100 + i));
    expect(aggregateCandles(minutes)).toEqual([
      { time: START, open: 99, high: 106, low: 97, close: 104 },
    ]);
  });

  it("aligns on marks wherever the data begins", () => {
    const minutes = Array.from({ length: 13 }, (_, i) => minute(i + 3, 100));
    const times = aggregateCandles(minutes).map(({ time }) => (time - START) / MINUTE);
    expect(times).toEqual([5, 10]);
  });

  it("forgives one quiet minute", () => {
    for (const missing of [0, 1, 2, 3]) {
      const minutes = [0, 1, 2, 3, 4].filter((i) => i !== missing).map((i) => minute(i, 100 + i));
      expect(aggregateCandles(minutes)).toHaveLength(1);
    }
  });

  it("leaves out a candle whose last minute is missing: its close is not known", () => {
    const minutes = [0, 1, 2, 3, 5, 6, 7, 8, 9].map((i) => minute(i, 100 + i));
    expect(aggregateCandles(minutes).map(({ close }) => close)).toEqual([109]);
  });

  it("leaves out a candle with two missing minutes", () => {
    expect(aggregateCandles([0, 3, 4].map((i) => minute(i, 100)))).toEqual([]);
  });

  it("does not touch its input", () => {
    const minutes = [0, 1, 2, 3, 4].map((i) => Object.freeze(minute(i, 100 + i)));
    expect(aggregateCandles(minutes)).toHaveLength(1);
  });
});
