import { describe, expect, it } from "vitest";
import { FEATURES, featureVector, type MarketState } from "./features.ts";
import { reasonsFor } from "./reasons.ts";

const STATE: MarketState = {
  atr: 0.0004,
  lastMove: -1.4,
  previousMove: 0.2,
  ema10Distance: -1.6,
  ema20Distance: -2,
  rsi: 27.4,
  bollinger: -2.1,
  rangePosition: 0.04,
  closeInCandle: -0.6,
  minute: 0,
  sinceGap: 100,
};

function weights(given: Partial<Record<(typeof FEATURES)[number], number>>): number[] {
  return FEATURES.map((name) => given[name] ?? 0);
}

function texts(given: Parameters<typeof weights>[0], state = STATE, up = true): string[] {
  const found = reasonsFor(weights(given), { state, vector: featureVector(state) }, up);
  return found.map(({ text }) => text);
}

describe("reasonsFor", () => {
  it("says what spoke for the direction, the strongest first", () => {
    expect(texts({ rsi: -0.5, bollinger: -0.05, ema10: -0.02 })).toEqual([
      "RSI(14) at 27.4 is oversold",
      "Price is 2.1 standard deviations below the Bollinger middle line",
      "Price is 1.6 ATR below its EMA(10)",
    ]);
  });

  it("leaves out what spoke against it", () => {
    expect(texts({ rsi: -0.5, previousMove: -1 })).toEqual(["RSI(14) at 27.4 is oversold"]);
    expect(texts({ rsi: -0.5, previousMove: -1 }, STATE, false)).toEqual([
      "The candle before rose 0.2 ATR",
    ]);
  });

  it("names the full hour only at the full hour", () => {
    const given = { lastMoveOnHour: -0.2, ema10OnHalfHour: -0.1 };
    expect(texts(given)[0]).toMatch(/fell 1.4 ATR into the full hour/);
    expect(texts(given, { ...STATE, minute: 30 })[0]).toMatch(
      /reaches the half hour 1.6 ATR below/,
    );
    expect(texts(given, { ...STATE, minute: 35 })).toEqual([]);
  });

  it("calls the move across a gap no candle's", () => {
    const given = { lastMove: -0.2, lastMoveOnHour: -0.1, previousMove: -0.05 };
    const opposed = { ...STATE, previousMove: -0.4 };
    expect(texts(given, { ...opposed, sinceGap: 0 })).toEqual([
      "Across the gap the price fell 1.4 ATR",
      "Across the gap the price fell 1.4 ATR into the full hour, where moves turn back more often",
      "The candle before fell 0.4 ATR",
    ]);
    expect(texts(given, { ...opposed, sinceGap: 1 })[2]).toBe(
      "Across the gap the price fell 0.4 ATR",
    );
    expect(texts(given, { ...opposed, sinceGap: 2 })[0]).toBe("The last candle fell 1.4 ATR");
  });

  it("shows three at most", () => {
    const everything = Object.fromEntries(FEATURES.map((name) => [name, -0.1]));
    expect(texts(everything)).toHaveLength(3);
  });
});
