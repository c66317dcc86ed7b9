import { expect, it } from "vitest";
import { sampleMarket } from "../testing/samples.ts";
import { closedMarkets } from "./closedMarkets.ts";

const PAIRS = ["EUR/USD", "GBP/USD", "BTC/USDT"];
const FX = { name: "FX", pairs: PAIRS.slice(0, 2), opensAt: "2026-01-05T22:00:00.000Z" };
const COINS = { name: "Crypto", pairs: PAIRS.slice(2), opensAt: null };
const status = (closed: (typeof FX | typeof COINS)[]) => {
  const { feed } = sampleMarket();
  return sampleMarket({ feed: { ...feed, pairs: PAIRS }, closed });
};

it("says of each market that is closed when it opens, as far as that is known", () => {
  expect(closedMarkets(status([FX, COINS])).texts).toEqual([
    "FX opens 11:00 PM WAT",
    "Crypto is closed",
  ]);
});

it("knows whether anything is open", () => {
  expect(closedMarkets(status([FX, COINS])).all).toBe(true);
  expect(closedMarkets(status([FX])).all).toBe(false);
});

it.each([
  ["nothing is closed", sampleMarket()],
  ["nothing is known", undefined],
])("claims nothing where %s", (_what, known) => {
  expect(closedMarkets(known)).toEqual({ texts: [], all: false });
});
