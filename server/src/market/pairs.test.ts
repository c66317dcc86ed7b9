import { describe, expect, it } from "vitest";
import {
  instrumentClass,
  pairDecimals,
  pairFromSymbol,
  roundPrice,
  symbolFromPair,
} from "./pairs.ts";

describe("pairFromSymbol", () => {
  it.each([
    ["EURUSD", "EUR/USD"],
    ["USDJPY", "USD/JPY"],
    ["BTC-PERP", "BTC/USD"],
    ["BTCUSDT", "BTC/USDT"],
    ["XAUUSD", "XAU/USD"],
    ["SOLUSD", "SOL/USD"],
    ["US500", "US500"],
    ["USDT", "USDT"],
    ["EURUSD-OTC", "EURUSD-OTC"],
  ])("reads %s as %s", (symbol, pair) => {
    expect(pairFromSymbol(symbol)).toBe(pair);
  });

  it("goes back to a symbol", () => {
    expect(symbolFromPair("EUR/USD")).toBe("EURUSD");
    expect(symbolFromPair("US500")).toBe("US500");
  });
});

describe("instrumentClass", () => {
  it.each([
    ["EUR/USD", "fx"],
    ["XAU/USD", "metal"],
    ["BTC/USDT", "crypto"],
    ["BTC/USD", "crypto"],
    ["US500", "other"],
  ])("puts %s with %s", (pair, kind) => {
    expect(instrumentClass(pair)).toBe(kind);
  });
});

describe("roundPrice", () => {
  it.each([
    ["EUR/USD", 1.0874251, 1.08743],
    ["USD/JPY", 151.23449, 151.234],
    ["BTC/USDT", 101547.126, 101547.13],
    ["EUR/USD", 1.000005, 1.00001],
    ["US500", 5012.123456, 5012.12346],
  ])("rounds %s %d to %d", (pair, price, rounded) => {
    expect(roundPrice(pair, price)).toBe(rounded);
  });

  it("knows how many decimals a pair has", () => {
    expect(["EUR/USD", "EUR/JPY", "BTC/USD", "XRP/USDT"].map(pairDecimals)).toEqual([5, 3, 2, 5]);
  });
});
