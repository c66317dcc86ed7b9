import { MINUTE } from "@signaldeck/contract";
import { beforeEach, describe, expect, it } from "vitest";
import type { Tick } from "../market/PriceFeed.ts";
import { candleRow } from "../market/testing/recordingFixture.ts";
import { ScriptedFeed } from "./ScriptedFeed.ts";

const START = Date.parse("2026-06-01T09:00:00Z");

let feed: ScriptedFeed;
let ticks: Tick[];
beforeEach(() => {
  feed = new ScriptedFeed({ start: START, pairs: ["EUR/USD", "GBP/USD"] });
  feed.setCandles("EUR/USD", candleRow(START, 30, 1));
  ticks = [];
  feed.subscribe((tick) => ticks.push(tick));
});

it("stands still until it is moved", async () => {
  expect(feed.clock.now()).toBe(START);
  expect(feed.clock.wallDelayUntil(START + MINUTE)).toBe(MINUTE);
  feed.advance(5 * MINUTE);
  expect(await feed.candles("EUR/USD", 1, 0, Infinity)).toEqual(candleRow(START, 5, 1));
  expect(await feed.candles("EUR/USD", 5, 0, Infinity)).toHaveLength(1);
  expect(await feed.growing("EUR/USD")).toMatchObject({ time: START + 5 * MINUTE });
  expect(await feed.growing("GBP/USD")).toBeNull();
});

describe("its ticks", () => {
  it("come in time order as the clock passes them", () => {
    feed.setCandles("GBP/USD", candleRow(START, 30, 1));
    feed.advance(2 * MINUTE - 1);
    expect(ticks).toHaveLength(14);
    expect(ticks.map(({ time }) => time)).toEqual(ticks.map(({ time }) => time).toSorted());
    feed.moveTo(START);
    expect(ticks).toHaveLength(14);
  });

  it("can be dropped, repeated and reordered on the way", async () => {
    feed.deliver = (passed) => [...passed.slice(1), ...passed.slice(1)].reverse();
    feed.advance(MINUTE - 1);
    expect(ticks.map(({ time }) => time - START)).toEqual([59_999, 40_000, 59_999, 40_000]);
    expect(await feed.lastTickBefore("EUR/USD", START + MINUTE, 1)).toMatchObject({
      time: START + MINUTE - 1,
    });
  });

  it("can be given by hand, and count by their time", async () => {
    feed.advance(MINUTE);
    ticks = [];
    const tick = { pair: "EUR/USD", time: START + MINUTE - 500, price: 1.5 };
    feed.emit(tick);
    expect(ticks).toEqual([tick]);
    const last = await feed.lastTickBefore("EUR/USD", START + MINUTE, MINUTE);
    expect(last?.time).toBe(START + MINUTE - 1);
    expect(await feed.lastTickBefore("EUR/USD", tick.time + 1, MINUTE)).toEqual(tick);
    expect(await feed.lastTickBefore("GBP/USD", START + MINUTE, MINUTE)).toBeNull();
  });
});
