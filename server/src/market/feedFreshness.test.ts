import { MINUTE } from "@signaldeck/contract";
import { expect, it } from "vitest";
import { ScriptedFeed } from "../testing/ScriptedFeed.ts";
import { isFeedFresh, isFresh, maxTickAge } from "./feedFreshness.ts";
import { candleRow } from "./testing/recordingFixture.ts";

const START = Date.parse("2026-06-01T09:00:00Z");

it("lets a live price be half a minute old, a recorded one a candle", () => {
  expect(maxTickAge(new ScriptedFeed())).toBe(30_000);
  expect(maxTickAge(new ScriptedFeed({ info: { live: false } }))).toBe(MINUTE);
  expect(maxTickAge(new ScriptedFeed({ info: { live: false }, finestStep: 5 }))).toBe(5 * MINUTE);
  expect(maxTickAge(new ScriptedFeed({ finestStep: 5 }))).toBe(5 * MINUTE);
});

it("is fresh up to that age and not a millisecond longer", async () => {
  const feed = new ScriptedFeed({ start: START });
  expect(await isFresh(feed, "EUR/USD")).toBe(false);
  feed.emit({ pair: "EUR/USD", time: START, price: 1.1 });
  expect(await isFresh(feed, "EUR/USD")).toBe(true);
  feed.advance(29_999);
  expect(await isFresh(feed, "EUR/USD")).toBe(true);
  feed.advance(1);
  expect(await isFresh(feed, "EUR/USD")).toBe(false);
});

it("is fresh at a mark whose candle is there, and not at the mark after it in a gap", async () => {
  const feed = new ScriptedFeed({ start: START, info: { live: false }, finestStep: 5 });
  feed.setCandles("EUR/USD", candleRow(START, 2, 5));
  feed.moveTo(START + 900_000);
  expect(await isFresh(feed, "EUR/USD", START + 5 * MINUTE)).toBe(true);
  expect(await isFresh(feed, "EUR/USD", START + 600_000)).toBe(true);
  expect(await isFresh(feed, "EUR/USD", START + 900_000)).toBe(false);
});

it("is fresh as a feed while any pair is", async () => {
  const feed = new ScriptedFeed({ start: START, pairs: ["EUR/USD", "GBP/USD"] });
  expect(await isFeedFresh(feed)).toBe(false);
  feed.emit({ pair: "GBP/USD", time: START, price: 1.3 });
  expect(await isFeedFresh(feed)).toBe(true);
});
