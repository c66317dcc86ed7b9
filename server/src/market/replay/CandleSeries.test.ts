import { MINUTE } from "@signaldeck/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aggregateCandles, FIVE_MINUTES } from "../aggregateCandles.ts";
import type { Candle } from "../Candle.ts";
import { CandleSeries } from "./CandleSeries.ts";
import { candleRow } from "../testing/recordingFixture.ts";

const START = Date.parse("2026-04-01T00:00:00Z");
const ROW = candleRow(START, 12, 5);
const FIVES = new CandleSeries("EUR/USD", 5, ROW);

/** One-minute candles of two hours, without the minutes of these numbers. */
function minutesWithout(...missing: number[]): Candle[] {
  return candleRow(START, 120, 1).filter((_, index) => !missing.includes(index));
}

describe("complete candles", () => {
  it("have ended, and open in the span that is asked for", () => {
    const now = START + 3 * FIVE_MINUTES;
    expect(FIVES.complete(5, START, Infinity, now)).toEqual(ROW.slice(0, 3));
    expect(FIVES.complete(5, START, Infinity, now - 1)).toEqual(ROW.slice(0, 2));
    expect(FIVES.complete(5, START + 1, START + FIVE_MINUTES + 1, now)).toEqual(ROW.slice(1, 2));
    expect(FIVES.complete(5, START, START, now)).toEqual([]);
  });

  it("are those of aggregateCandles in a recording by the minute", () => {
    const minutes = minutesWithout(7, 14, 21, 22);
    const series = new CandleSeries("EUR/USD", 1, minutes);
    const now = START + 60 * MINUTE;
    const fives = series.complete(5, START, now, now);
    expect(fives).toEqual(aggregateCandles(minutes.filter(({ time }) => time < now)));
    expect(fives.map(({ time }) => (time - START) / FIVE_MINUTES)).toEqual([
      0, 1, 3, 5, 6, 7, 8, 9, 10, 11,
    ]);
  });

  it("cannot be finer than the recording", () => {
    expect(() => FIVES.complete(1, START, Infinity, Infinity)).toThrow(
      "EUR/USD was recorded in 5-minute candles",
    );
  });

  it("may be changed by the caller", () => {
    const [first] = FIVES.complete(5, START, Infinity, Infinity);
    if (first) first.close = 0;
    expect(FIVES.complete(5, START, Infinity, Infinity)).toEqual(ROW);
  });
});

describe("ticks of a candle", () => {
  const up: Candle = { time: START, open: 1.1, high: 1.104, low: 1.099, close: 1.102 };
  const down: Candle = { ...up, time: START + FIVE_MINUTES, open: 1.102, close: 1.1 };
  const series = new CandleSeries("EUR/USD", 5, [up, down]);

  it("run open, near extreme, far extreme, close", () => {
    const ticks = series.ticksBetween(START - 1, START + 2 * FIVE_MINUTES);
    expect(ticks.map(({ time, price }) => [time - START, price])).toEqual([
      [0, 1.1],
      [100_000, 1.099],
      [200_000, 1.104],
      [299_999, 1.102],
      [5 * MINUTE, 1.102],
      [400_000, 1.104],
      [500_000, 1.099],
      [599_999, 1.1],
    ]);
  });

  it("are found by nextTickTime one after the other", () => {
    const times = [];
    for (let time = series.nextTickTime(0); time < Infinity; time = series.nextTickTime(time)) {
      times.push(time - START);
    }
    expect(times).toEqual([0, 100_000, 200_000, 299_999, 5 * MINUTE, 400_000, 500_000, 599_999]);
  });

  it("let the growing candle grow into the recorded one", () => {
    const at = (offset: number) => series.growing(START + offset);
    expect(at(-1)).toBeNull();
    expect(at(0)).toEqual({ time: START, open: 1.1, high: 1.1, low: 1.1, close: 1.1 });
    expect(at(150_000)).toMatchObject({ high: 1.1, low: 1.099, close: 1.099 });
    expect(at(299_999)).toEqual(up);
    expect(at(2 * FIVE_MINUTES)).toBeNull();
  });
});

describe("gaps", () => {
  it("have no tick that is not too old", () => {
    const holey = new CandleSeries("EUR/USD", 5, [...ROW.slice(0, 3), ...ROW.slice(6)]);
    const mark = START + 3 * FIVE_MINUTES;
    expect(holey.lastTickBefore(mark, FIVE_MINUTES, mark)).toEqual({
      pair: "EUR/USD",
      time: mark - 1,
      price: ROW[2]?.close,
    });
    const later = mark + FIVE_MINUTES;
    expect(holey.lastTickBefore(later, FIVE_MINUTES, later)).toBeNull();
    expect(holey.growing(mark)).toBeNull();
    expect(holey.lastTickBefore(START, Infinity, later)).toBeNull();
  });

  it("end the growing candle where aggregateCandles will leave the candle out", () => {
    const series = new CandleSeries("EUR/USD", 1, minutesWithout(6, 12, 13));
    expect(series.growing(START + 6.5 * MINUTE)?.close).toBe(minutesWithout()[5]?.close);
    expect(series.growing(START + 9.5 * MINUTE)).not.toBeNull();
    expect(series.growing(START + 12.5 * MINUTE)).not.toBeNull();
    expect(series.growing(START + 13.5 * MINUTE)).toBeNull();
    expect(series.growing(START + 14.5 * MINUTE)).toBeNull();
  });
});

it("has no period without candles", () => {
  const empty = new CandleSeries("EUR/USD", 5, []);
  expect(empty.from).toBeNaN();
  expect(empty.nextTickTime(0)).toBe(Infinity);
  expect(empty.growing(START)).toBeNull();
});

describe("any request, at any time", () => {
  const span = fc.integer({ min: -10 * MINUTE, max: 130 * MINUTE });
  const holes = fc.uniqueArray(fc.integer({ min: 0, max: 119 }), { maxLength: 40 });

  it("what lies ahead changes no answer", () => {
    fc.assert(
      fc.property(span, span, span, span, holes, (offset, from, to, at, missing) => {
        const now = START + offset;
        const minutes = minutesWithout(...missing);
        const past = minutes.filter((minute) => minute.time + MINUTE <= now);
        const ahead = minutes
          .filter((minute) => minute.time > now)
          .map((minute) => ({ ...minute, high: 9, close: 9 }));
        const running = minutes.filter(({ time }) => time <= now && now < time + MINUTE);
        const real = new CandleSeries("EUR/USD", 1, minutes);
        const changed = new CandleSeries("EUR/USD", 1, [...past, ...running, ...ahead]);
        const answers = (series: CandleSeries): unknown[] => [
          series.complete(1, START + from, START + to, now),
          series.complete(5, START + from, START + to, now),
          series.growing(now),
          series.lastTickBefore(START + at, 10 * MINUTE, now),
          series.ticksBetween(START + from, now),
        ];
        expect(answers(changed)).toEqual(answers(real));
      }),
    );
  });

  it("the close at a mark is the last tick before it", () => {
    fc.assert(
      fc.property(holes, (missing) => {
        const series = new CandleSeries("EUR/USD", 1, minutesWithout(...missing));
        for (const five of series.complete(5, START, Infinity, Infinity)) {
          const mark = five.time + FIVE_MINUTES;
          expect(series.lastTickBefore(mark, 1, mark)?.price).toBe(five.close);
          expect(series.growing(mark - 1)).toEqual(five);
        }
      }),
    );
  });
});
