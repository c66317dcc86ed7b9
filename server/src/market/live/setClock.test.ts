import { DAY, HOUR, MINUTE, SECOND } from "@signaldeck/contract";
import { expect, it } from "vitest";
import { TrustedClock } from "../../process/clock/TrustedClock.ts";
import { FIVE_MINUTES } from "../aggregateCandles.ts";
import { isFresh, maxTickAge } from "../feedFreshness.ts";
import { generateCandles } from "../testing/generatedCandles.ts";
import { binanceFixture, derivFixture } from "../testing/liveFeedFixture.ts";
import { PlayedTime } from "../testing/PlayedTime.ts";

/** A Wednesday. */
const START = Date.UTC(2026, 4, 6, 10, 2, 13);
const series = (pair: string, price: number) => [
  {
    pair,
    stepMinutes: 5 as const,
    candles: generateCandles({ seed: 8, count: 4_500, start: Date.UTC(2026, 3, 26, 21), price }),
  },
];
const VENDORS = [
  ["Deriv", "EUR/USD", 1, derivFixture],
  ["Binance", "BTC/USDT", 50_000, binanceFixture],
] as const;
const FARS = [-DAY, -10 * MINUTE, 10 * MINUTE, DAY];

it.each(VENDORS.flatMap((vendor) => FARS.map((far) => [...vendor, far] as const)))(
  "%s: a server whose clock is wrong from the start doubts it, and reads all anew once it is set",
  async (_vendor, pair, price, fixture, far) => {
    const time = new PlayedTime(START);
    let off = far;
    const clock = new TrustedClock({
      wall: () => time.now() + off,
      steady: { now: () => time.now() - START, withSleep: () => null },
    });
    const options = { series: series(pair, price), start: START, spacing: 1, time, clock };
    const { feed, market, start } = fixture(options);
    await start();
    await time.playTo(START + MINUTE);
    expect(clock.doubt?.message).toContain("Prices arrive with times");
    off = 0;
    await time.playTo(START + 2 * MINUTE);
    expect(clock.doubt).toBeNull();
    expect(clock.now()).toBe(time.now());
    expect(await isFresh(feed, pair)).toBe(true);
    const mark = START - (START % FIVE_MINUTES) + FIVE_MINUTES;
    await time.playTo(mark + 4 * SECOND);
    const candles = await feed.candles(pair, 5, mark - HOUR, mark);
    expect(candles).toEqual(market.candles(pair, 5, mark - HOUR, mark));
    const close = market.candles(pair, 5, mark - FIVE_MINUTES, mark)[0]?.close;
    expect((await feed.lastTickBefore(pair, mark, maxTickAge(feed)))?.price).toBe(close);
    const asked = feed.history.tickBefore(pair, mark, maxTickAge(feed));
    expect((await time.during(asked, () => true))?.price).toBe(close);
    await feed.stop();
  },
);
