import { DAY, HOUR, MINUTE, SECOND } from "@signaldeck/contract";
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

/** These play hours, which a machine that is busy with others does slowly. */
const PATIENCE = 120_000;

let day: PlayedDay;
afterEach(() => day.storage.close());

describe("signals on a live feed", { timeout: PATIENCE }, () => {
  it.each([
    ["Deriv", derivFixture, [fx("EUR/USD", 1), fx("GBP/USD", 2)]],
    ["Binance", binanceFixture, [coin]],
  ] as const)("%s: in a bad hour each ends once, by the history's price", async (...args) => {
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
    await day.play(WEDNESDAY + HOUR);
    await endFaults(day, faults, WEDNESDAY + 1.5 * HOUR);
    expect(await faultsOfDay(day, market)).toEqual([]);
    expect(faults.counts.cut).toBeGreaterThan(20);
    expect((await day.rows()).length).toBeGreaterThan(5);
  });

  it("names the feed that each pair belongs to, and rests with the market", async () => {
    const friday = Date.UTC(2026, 4, 8, 20, 33);
    const deriv = derivFixture({ series: [fx("EUR/USD", 1)], start: friday, spacing: 60 });
    const options = { series: [coin], start: friday, spacing: 60, updateEvery: 30 * SECOND };
    const binance = binanceFixture({ ...options, time: deriv.time });
    const feed = new CompositeFeed([deriv.feed, binance.feed]);
    await deriv.time.during(feed.start(), () => true);
    day = await playedDay({ feed, time: deriv.time, seed: 7 });
    await day.play(friday + 2 * HOUR);
    const sunday = Date.UTC(2026, 4, 10, 20, 31);
    await deriv.time.playTo(sunday);
    await day.play(sunday + 2 * HOUR);
    const rows = await day.rows();
    expect(feed.info).toMatchObject({ name: "deriv+binance", label: "Deriv and Binance" });
    for (const row of rows) {
      expect(row.quotedBy).toBe(row.pair === "EUR/USD" ? "deriv" : "binance");
    }
    const closedFrom = Date.UTC(2026, 4, 8, 20, 56);
    const euros = rows.filter(({ pair }) => pair === "EUR/USD").map(({ slot }) => slot.getTime());
    expect(euros.filter((slot) => slot < closedFrom).length).toBeGreaterThan(0);
    const opened = Date.UTC(2026, 4, 10, 21);
    expect(euros.filter((slot) => slot >= closedFrom && slot < opened)).toEqual([]);
    expect(euros.filter((slot) => slot > opened).length).toBeGreaterThan(0);
    const coins = rows.filter(({ pair }) => pair !== "EUR/USD").map(({ slot }) => slot.getTime());
    expect(coins.filter((slot) => slot > closedFrom && slot < friday + DAY).length).toBeGreaterThan(
      10,
    );
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
