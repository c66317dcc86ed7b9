import { MINUTE, DAY } from "@signaldeck/contract";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { systemClock } from "../../process/clock/clock.ts";
import { TestClock } from "../../testing/TestClock.ts";
import { aggregateCandles, FIVE_MINUTES } from "../aggregateCandles.ts";
import { pairDecimals } from "../pairs.ts";
import type { Tick } from "../PriceFeed.ts";
import { Activity } from "./PairWalk.ts";
import { FIRST_MARKET } from "./markets.ts";
import { DEFAULT_PAIRS, PAIR_PROFILES } from "./pairProfiles.ts";
import { SimulatedFeed } from "./SimulatedFeed.ts";

const WEEK = 7 * DAY;
const NOW = Date.parse("2026-06-01T09:00:00Z");
const EVER = 100 * DAY;

function feedAt(now: number, seed = "signaldeck", pairs: string[] | null = null): SimulatedFeed {
  return new SimulatedFeed({ seed, pairs, clock: new TestClock(now) });
}

/** Any moment of twenty years, to the millisecond. */
const moment = fc.integer({ min: Date.parse("2016-01-01"), max: Date.parse("2036-01-01") });
const pair = fc.constantFrom(...DEFAULT_PAIRS);

describe("what it says of itself", () => {
  it("is a simulated market that runs now", () => {
    expect(feedAt(NOW).info).toEqual({
      name: "simulated-turning",
      label: "Simulated market",
      market: "simulated",
      live: true,
      pairs: ["EUR/USD", "GBP/USD", "USD/JPY", "AUD/USD", "USD/CAD"],
    });
  });

  it("plays the pairs it is asked for, and names what it has for an unknown one", () => {
    expect(feedAt(NOW, "s", ["NZD/USD", "EUR/USD"]).info.pairs).toEqual(["NZD/USD", "EUR/USD"]);
    expect(() => feedAt(NOW, "s", ["EUR/USD", "XAU/USD"])).toThrow(
      /no pair "XAU\/USD".*EUR\/USD, GBP\/USD/,
    );
  });

  it("refuses a pair it does not play and a question without end", async () => {
    const feed = feedAt(NOW);
    await expect(feed.growing("NZD/USD")).rejects.toThrow("NZD/USD is not a pair of this feed");
    await expect(feed.candles("EUR/USD", 5, 0, NOW)).rejects.toThrow("400 days");
  });
});

describe("the same prices for everyone", () => {
  it("does not depend on instance, starting moment or the order of questions", async () => {
    const early = feedAt(NOW);
    const late = feedAt(NOW + 3 * WEEK);
    const from = NOW - 2 * DAY;
    const asked = [];
    for (const name of DEFAULT_PAIRS) asked.push(await early.candles(name, 5, from, NOW));

    await late.growing("USD/CAD");
    await late.candles("EUR/USD", 1, NOW + WEEK, NOW + WEEK + DAY);
    const reversed = [];
    for (const name of DEFAULT_PAIRS.toReversed()) {
      for (let start = NOW - DAY; start >= from; start -= DAY) {
        reversed.unshift(await late.candles(name, 5, start, start + DAY));
      }
    }
    expect(reversed).toHaveLength(2 * DEFAULT_PAIRS.length);
    for (const [index, candles] of asked.entries()) {
      expect([...(reversed[2 * index] ?? []), ...(reversed[2 * index + 1] ?? [])]).toEqual(candles);
    }
  });

  /** The last candle of each pair. */
  const lastOf = (feed: SimulatedFeed) =>
    Promise.all(
      DEFAULT_PAIRS.map(async (name) => (await feed.candles(name, 5, NOW - FIVE_MINUTES, NOW))[0]),
    );

  it("does not change from release to release", async () => {
    expect(await lastOf(feedAt(NOW))).toMatchInlineSnapshot(`
      [
        {
          "close": 1.15335,
          "high": 1.15366,
          "low": 1.15325,
          "open": 1.15366,
          "time": 1780304100000,
        },
        {
          "close": 1.32107,
          "high": 1.32117,
          "low": 1.32084,
          "open": 1.32117,
          "time": 1780304100000,
        },
        {
          "close": 146.371,
          "high": 146.373,
          "low": 146.299,
          "open": 146.299,
          "time": 1780304100000,
        },
        {
          "close": 0.60692,
          "high": 0.60712,
          "low": 0.60684,
          "open": 0.60712,
          "time": 1780304100000,
        },
        {
          "close": 1.32897,
          "high": 1.32909,
          "low": 1.32885,
          "open": 1.32886,
          "time": 1780304100000,
        },
      ]
    `);
  });

  it("does not change in the first market either, which has its own name", async () => {
    const clock = new TestClock(NOW);
    const first = new SimulatedFeed({
      seed: "signaldeck",
      pairs: null,
      clock,
      market: FIRST_MARKET,
    });
    expect(first.info.name).toBe("simulated");
    expect(await lastOf(first)).toMatchInlineSnapshot(`
      [
        {
          "close": 1.15329,
          "high": 1.15355,
          "low": 1.1532,
          "open": 1.15355,
          "time": 1780304100000,
        },
        {
          "close": 1.32094,
          "high": 1.321,
          "low": 1.32072,
          "open": 1.321,
          "time": 1780304100000,
        },
        {
          "close": 146.371,
          "high": 146.378,
          "low": 146.302,
          "open": 146.302,
          "time": 1780304100000,
        },
        {
          "close": 0.6069,
          "high": 0.60705,
          "low": 0.60683,
          "open": 0.60704,
          "time": 1780304100000,
        },
        {
          "close": 1.32903,
          "high": 1.32914,
          "low": 1.3289,
          "open": 1.3289,
          "time": 1780304100000,
        },
      ]
    `);
  });

  it("is another market for another seed, and for each pair", async () => {
    const closes = async (feed: SimulatedFeed, name: string): Promise<number[]> =>
      (await feed.candles(name, 5, NOW - DAY, NOW)).map((candle) => candle.close);
    const one = await closes(feedAt(NOW, "one"), "EUR/USD");
    const steps = (prices: number[]): number[] =>
      prices.slice(1).map((price, index) => Math.sign(price - (prices[index] ?? 0)));
    const alike = (other: number[]): number => {
      const ways = steps(other);
      return steps(one).filter((sign, index) => sign === ways[index]).length / ways.length;
    };
    const elsewhere = alike(await closes(feedAt(NOW, "two"), "EUR/USD"));
    expect(elsewhere).toBeGreaterThan(0.4);
    expect(elsewhere).toBeLessThan(0.6);
    // The dollar moves both, each with a part of its own.
    const pound = alike(await closes(feedAt(NOW, "one"), "GBP/USD"));
    expect(pound).toBeGreaterThan(0.65);
    expect(pound).toBeLessThan(0.85);
  });

  it("gives candles that a caller may change", async () => {
    const feed = feedAt(NOW);
    const [candle] = await feed.candles("EUR/USD", 5, NOW - FIVE_MINUTES, NOW);
    const close = candle?.close;
    if (candle) candle.close = 0;
    expect((await feed.candles("EUR/USD", 5, NOW - FIVE_MINUTES, NOW))[0]?.close).toBe(close);
  });
});

describe("candles, ticks and the growing candle agree", () => {
  it("at any moment", async () => {
    await fc.assert(
      fc.asyncProperty(moment, pair, async (now, name) => {
        const feed = feedAt(now);
        const mark = now - (now % FIVE_MINUTES);
        const fives = await feed.candles(name, 5, mark - 3 * FIVE_MINUTES, now + EVER);
        const minutes = await feed.candles(name, 1, mark - 3 * FIVE_MINUTES, mark);
        expect(fives).toHaveLength(3);
        expect(fives).toEqual(aggregateCandles(minutes));

        const before = await feed.lastTickBefore(name, mark, 5_000);
        expect(before).toEqual({ pair: name, time: mark - 5_000, price: fives.at(-1)?.close });

        const growing = await feed.growing(name);
        const last = await feed.lastTickBefore(name, now + 1, 5_000);
        expect(growing?.time).toBe(mark);
        expect(growing?.close).toBe(last?.price);
        expect(await feedAt(mark).growing(name)).toMatchObject({ open: growing?.open });

        const complete = await feedAt(mark + FIVE_MINUTES).candles(name, 5, mark, mark + 1);
        expect(complete[0]?.open).toBe(growing?.open);
        expect(complete[0]?.high).toBeGreaterThanOrEqual(growing?.high ?? NaN);
        expect(complete[0]?.low).toBeLessThanOrEqual(growing?.low ?? NaN);
        expect(await feedAt(mark + FIVE_MINUTES - 1).growing(name)).toEqual(complete[0]);
      }),
      { numRuns: 60 },
    );
  });

  it("never shows the future", async () => {
    await fc.assert(
      fc.asyncProperty(moment, pair, async (now, name) => {
        const feed = feedAt(now);
        for (const step of [1, 5] as const) {
          const candles = await feed.candles(name, step, now - DAY / 4, now + EVER);
          const end = (candles.at(-1)?.time ?? NaN) + step * MINUTE;
          expect(end).toBeLessThanOrEqual(now);
          expect(end).toBeGreaterThan(now - step * MINUTE);
        }
        const tick = await feed.lastTickBefore(name, now + EVER, Infinity);
        expect(tick?.time).toBe(now - (now % 5_000));
        expect(await feed.lastTickBefore(name, now + EVER, EVER - 1)).toBeNull();
      }),
      { numRuns: 40 },
    );
  });

  it("keeps to the pair's decimals", async () => {
    for (const name of DEFAULT_PAIRS) {
      for (const candle of await feedAt(NOW).candles(name, 5, NOW - DAY, NOW)) {
        expect(Number(candle.close.toFixed(pairDecimals(name)))).toBe(candle.close);
      }
    }
  });
});

describe("the long run", () => {
  const profiles = PAIR_PROFILES.map(({ pair: name, level }) => ({ name, level }));

  it.each(profiles)("$name stays near its level for twenty years", async ({ name, level }) => {
    for (let time = NOW - 20 * 365 * DAY; time < NOW; time += 13 * WEEK) {
      const tick = await feedAt(time, "signaldeck", [name]).lastTickBefore(name, time, MINUTE);
      expect((tick?.price ?? 0) / level).toBeGreaterThan(0.7);
      expect((tick?.price ?? 0) / level).toBeLessThan(1.4);
    }
  });

  it("passes from day to day and from week to week without a jump", async () => {
    const feed = feedAt(NOW);
    for (let week = 0; week < 20; week += 1) {
      // The weeks of the epoch, in which the walk is tied, begin on Thursdays.
      for (const border of [NOW - week * WEEK - (NOW % WEEK), NOW - week * WEEK - (NOW % DAY)]) {
        const before = await feed.lastTickBefore("EUR/USD", border, 5_000);
        const after = await feed.lastTickBefore("EUR/USD", border + 1, 5_000);
        expect(after?.time).toBe(border);
        expect(Math.abs((after?.price ?? NaN) - (before?.price ?? NaN))).toBeLessThan(0.0003);
      }
    }
  });

  it("works out no week but those that it is asked for, and each once", async () => {
    const minutes = vi.spyOn(Activity.prototype, "at");
    const feed = feedAt(NOW);
    // Monday to Monday: the weeks of the epoch begin on Thursdays.
    for (let round = 0; round < 2; round += 1) {
      for (const name of DEFAULT_PAIRS) await feed.candles(name, 5, NOW - WEEK, NOW);
    }
    // A week's minutes with both ends, and 300 before it in which its past fades.
    expect(minutes).toHaveBeenCalledTimes(DEFAULT_PAIRS.length * 2 * (WEEK / MINUTE + 301));
    minutes.mockRestore();
  });
});

describe("the stream of ticks", () => {
  beforeEach(() => vi.useFakeTimers({ now: NOW + 1_234 }));
  afterEach(() => vi.useRealTimers());

  function startedFeed(): { feed: SimulatedFeed; ticks: Tick[]; unsubscribe: () => void } {
    const feed = new SimulatedFeed({
      seed: "s",
      pairs: ["EUR/USD", "USD/JPY"],
      clock: systemClock,
    });
    const ticks: Tick[] = [];
    const unsubscribe = feed.subscribe((tick) => ticks.push(tick));
    return { feed, ticks, unsubscribe };
  }

  it("gives each pair's tick every five seconds, as lastTickBefore does", async () => {
    const { feed, ticks, unsubscribe } = startedFeed();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(ticks).toEqual([]);
    await feed.start();
    await feed.start();
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(ticks).toHaveLength(24);
    expect(ticks[0]?.time).toBe(NOW + 25_000);
    for (const tick of ticks) {
      expect(await feed.lastTickBefore(tick.pair, tick.time + 1, 0)).toBeNull();
      expect(await feed.lastTickBefore(tick.pair, tick.time + 1, 1)).toEqual(tick);
    }
    unsubscribe();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(ticks).toHaveLength(24);
    await feed.stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("goes on at once when the wall clock is set back or forth by a day", async () => {
    const { feed, ticks } = startedFeed();
    await feed.start();
    await vi.advanceTimersByTimeAsync(10_000);
    for (const day of [-DAY, DAY, DAY]) {
      vi.setSystemTime(Date.now() + day);
      ticks.length = 0;
      await vi.advanceTimersByTimeAsync(10_000);
      // The last minutes at most: nobody is sent a whole day of ticks.
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(2 * 64);
      expect(ticks.at(-1)?.time).toBe(Date.now() - (Date.now() % 5_000));
    }
    await feed.stop();
  });
});
