import { expect, it } from "vitest";
import { inOrder, movedTo, orderOf, storedOrder } from "./boardOrder.ts";

const FEED = ["EUR/USD", "GBP/USD", "USD/JPY"];

it("puts the feed's pairs in the order that was stored, and new ones at the end", () => {
  const stored = storedOrder(["USD/JPY", "AUD/USD", "EUR/USD"]);
  expect(inOrder(FEED, orderOf(stored))).toEqual(["USD/JPY", "EUR/USD", "GBP/USD"]);
  expect(inOrder(FEED, orderOf(null))).toEqual(FEED);
});

it("moves a pair within the list", () => {
  expect(movedTo(FEED, "EUR/USD", 1)).toEqual(["GBP/USD", "EUR/USD", "USD/JPY"]);
  expect(movedTo(FEED, "EUR/USD", 9)).toEqual(["GBP/USD", "USD/JPY", "EUR/USD"]);
  expect(movedTo(FEED, "USD/JPY", -1)).toEqual(["USD/JPY", "EUR/USD", "GBP/USD"]);
});
