import { HOUR, MINUTE } from "@signaldeck/contract";
import { describe, expect, it } from "vitest";
import type { Candle } from "./Candle.ts";
import { parseCandles } from "./candleFiles.ts";
import { generateCandles } from "./testing/generatedCandles.ts";

/** A Monday of the New York summer. */
const START = Date.UTC(2024, 6, 1);

function read(candles: readonly Candle[], stepMinutes: 1 | 5 = 5, pair = "EUR/USD"): Candle[] {
  const rows = candles.map(({ time, open, high, low, close }) =>
    [new Date(time).toISOString(), open, high, low, close].join(),
  );
  const text = ["time,open,high,low,close", ...rows].join("\n");
  return parseCandles(text, { name: "x.csv.gz", pair, stepMinutes });
}

const shifted = (candles: readonly Candle[], by: number): Candle[] =>
  candles.map((candle) => ({ ...candle, time: candle.time + by }));

/** Candles as markets make them: those that open on the full and half hour are wider. */
function lively(candles: readonly Candle[]): Candle[] {
  return candles.map((candle) =>
    candle.time % (30 * MINUTE) === 0 ? { ...candle, high: candle.high + 0.0003 } : candle,
  );
}

const candles = generateCandles({ count: 1_000, seed: 5, start: START });

describe("candles of a file", () => {
  it("may have gaps, as long as they keep the grid", () => {
    const gappy = candles.filter((_, index) => index % 7 !== 3);
    expect(read(gappy)).toEqual(gappy);
  });

  it("are refused off the five-minute grid", () => {
    const odd = candles.map((candle, index) =>
      index === 20 ? { ...candle, time: candle.time + 2 * MINUTE } : candle,
    );
    expect(() => read(odd)).toThrow(
      "x.csv.gz:22: 2024-07-01T01:42:00Z is not on the grid of five minutes",
    );
    const late = shifted(candles, 5 * MINUTE - 1);
    expect(() => read(late)).toThrow(/^x\.csv\.gz:2: .* a row's time is its candle's open$/);
    const seconds = shifted(generateCandles({ count: 20, seed: 6, step: MINUTE }), 30_000);
    expect(() => read(seconds, 1)).toThrow("x.csv.gz:2: 2024-01-01T00:00:30Z is not on the grid");
  });

  it.each([
    ["five-minute rows named 1m", 5 * MINUTE, 1, "x.csv.gz:3: the row comes 5 minutes after"],
    ["hours named 5m", HOUR, 5, "x.csv.gz:3: the row comes 60 minutes after"],
    ["one-minute rows named 5m", MINUTE, 5, "x.csv.gz:3: 2024-07-01T00:01:00Z is not on the grid"],
  ] as const)("are refused as %s", (_what, step, named, message) => {
    const rows = generateCandles({ count: 50, seed: 6, start: START, step });
    expect(() => read(rows, named)).toThrow(message);
  });

  it("are refused where the price jumps tenfold, from row to row or within one", () => {
    const scale = ({ time, open, high, low, close }: Candle, by: number): Candle => ({
      time,
      open: open * by,
      high: high * by,
      low: low * by,
      close: close * by,
    });
    for (const by of [10, 0.1, 9]) {
      const jump = candles.map((candle, index) => (index < 30 ? candle : scale(candle, by)));
      expect(() => read(jump)).toThrow(/^x\.csv\.gz:32: the price jumps tenfold, from 1\.\d+ to /);
    }
    const spike = candles.map((candle, index) =>
      index === 40 ? { ...candle, high: candle.high * 10 } : candle,
    );
    expect(() => read(spike)).toThrow("x.csv.gz:42: the price jumps tenfold within the candle");
    const halved = candles.map((candle, index) => (index < 30 ? candle : scale(candle, 0.5)));
    expect(read(halved)).toHaveLength(candles.length);
  });
});

describe("candles stamped at the close", () => {
  const months = generateCandles({ count: 5_000, seed: 8, start: START, weekends: "closed" });

  it("are known by the week's end, in currencies", () => {
    expect(read(months)).toHaveLength(months.length);
    const fault = "the market is closed from 2024-07-05T21:00:00Z on; the rows seem to be stamped";
    expect(() => read(shifted(months, 5 * MINUTE))).toThrow(fault);
    // Another market may well trade on Fridays at 17:00.
    expect(read(shifted(months, 5 * MINUTE), 5, "BTC/USD")).toHaveLength(months.length);
  });

  it("are no single late quote", () => {
    const friday = months.findIndex(({ time }) => time === Date.UTC(2024, 6, 5, 20, 55));
    const quote = { ...(months[friday] as Candle), time: Date.UTC(2024, 6, 5, 21) };
    const late = [...months.slice(0, friday + 1), quote, ...months.slice(friday + 1)];
    expect(read(late)).toHaveLength(late.length);
  });

  it("are known by the hours at which a market moves, in all others", () => {
    const rows = lively(generateCandles({ count: 4_000, seed: 9, start: START }));
    expect(read(rows, 5, "BTC/USDT")).toHaveLength(rows.length);
    expect(() => read(shifted(rows, 5 * MINUTE), 5, "BTC/USDT")).toThrow(
      /^x\.csv\.gz:8: the moves of the full and half hours come five minutes late throughout/,
    );
  });
});
