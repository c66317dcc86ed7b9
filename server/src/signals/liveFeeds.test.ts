import { MINUTE, SECOND } from "@signaldeck/contract";
import { afterEach, describe, expect, it } from "vitest";
import { CompositeFeed } from "../market/CompositeFeed.ts";
import { BAD_DAY } from "../market/standIn/Faults.ts";
import { generateCandles } from "../market/testing/generatedCandles.ts";
import { binanceFixture, derivFixture } from "../market/testing/liveFeedFixture.ts";
import { endFaults, faultsOfDay, playedDay, type PlayedDay } from "./testing/playedDay.ts";

const SUNDAY = Date.UTC(2026, 3, 26, 21);
const fx = (pair: string, seed: number) => ({
  pair,
  stepMinutes: 5 as const,
  candles: generateCandles({ seed, count: 4_000, start: SUNDAY, weekends: "closed" }),
});
const coin = {
  pair: "BTC/USDT",
  stepMinutes: 5 as const,
  candles: generateCandles({ seed: 3, count: 5_000, start: SUNDAY, price: 60_000 }),
};
const WEDNESDAY = Date.UTC(2026, 4, 6, 9, 58);
const often = { ...BAD_DAY, cut: 1 / 75 };

let day: PlayedDay;
afterEach(() => day.storage.close());

describe("signals on a live feed", () => {
  it.each([
    ["Deriv", derivFixture, [fx("EUR/USD", 1), fx("GBP/USD", 2)]],
    ["Binance", binanceFixture, [coin]],
  ] as const)("%s: in bad times each ends once, by the history's price", async (...args) => {
    const [, fixture, series] = args;
    const { faults, feed, market, start, time } = fixture({
      series,
      start: WEDNESDAY,
      odds: often,
      seed: 11,
      spacing: 5,
    });
    await start();
    day = await playedDay({ feed, time, seed: 5 });
    await day.play(WEDNESDAY + 45 * MINUTE);
    await endFaults(day, faults, WEDNESDAY + 70 * MINUTE);
    expect(await faultsOfDay(day, market)).toEqual([]);
    expect(faults.counts.cut).toBeGreaterThan(15);
    expect((await day.rows()).length).toBeGreaterThan(3);
  });

  /** Currencies of Deriv and a coin of Binance, from a moment on. */
  async function playBoth(start: number, end: number) {
    const deriv = derivFixture({ series: [fx("EUR/USD", 1)], start, spacing: 30 });
    const { time } = deriv;
    const options = { series: [coin], start, spacing: 30, updateEvery: 20 * SECOND };
    const binance = binanceFixture({ ...options, time });
    const feed = new CompositeFeed([deriv.feed, binance.feed]);
    await time.during(feed.start(), () => true);
    day = await playedDay({ feed, time, seed: 7 });
    await day.play(end);
    return { feed, rows: await day.rows() };
  }

  it("rests with the market that closes, goes on with the other, and names the feed of each", async () => {
    const closes = Date.UTC(2026, 4, 8, 21);
    const { feed, rows } = await playBoth(closes - 33 * MINUTE, closes + 30 * MINUTE);
    expect(feed.info).toMatchObject({ name: "deriv+binance", label: "Deriv and Binance" });
    const marks = (name: string) =>
      rows.filter(({ quotedBy }) => quotedBy === name).map(({ slot }) => slot.getTime());
    expect(rows.every(({ pair }) => ["EUR/USD", "BTC/USDT"].includes(pair))).toBe(true);
    expect(rows.filter(({ pair }) => pair === "EUR/USD")).toHaveLength(marks("deriv").length);
    expect(marks("deriv").length).toBeGreaterThan(0);
    // The last one that expires before the market closes.
    expect(Math.max(...marks("deriv"))).toBeLessThanOrEqual(closes - 5 * MINUTE);
    expect(marks("binance").filter((mark) => mark >= closes)).toHaveLength(7);
  });

  it("goes on with a market that opens", async () => {
    const opens = Date.UTC(2026, 4, 10, 21);
    const { rows } = await playBoth(opens - 13 * MINUTE, opens + 40 * MINUTE);
    const euros = rows.filter(({ pair }) => pair === "EUR/USD").map(({ slot }) => slot.getTime());
    expect(euros.length).toBeGreaterThan(0);
    expect(Math.min(...euros)).toBeGreaterThan(opens);
  });

  it("says that all markets are closed instead of waiting for a price", async () => {
    const saturday = Date.UTC(2026, 4, 9, 10, 2);
    const { feed, start, time } = derivFixture({ series: [fx("EUR/USD", 1)], start: saturday });
    await start();
    day = await playedDay({ feed, time, seed: 7 });
    await day.play(saturday + 30 * MINUTE);
    expect([...day.kinds]).toEqual([["closed", 6]]);
  });
});
