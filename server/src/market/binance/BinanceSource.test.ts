import { DAY, HOUR, MINUTE, SECOND } from "@signaldeck/contract";
import { describe, expect, it } from "vitest";
import { FIVE_MINUTES } from "../aggregateCandles.ts";
import { isFresh, maxTickAge } from "../feedFreshness.ts";
import { generateCandles } from "../testing/generatedCandles.ts";
import { binanceFixture } from "../testing/liveFeedFixture.ts";

const PAIR = "BTC/USDT";
/** A Saturday. */
const START = Date.UTC(2026, 4, 9, 10, 2, 13);
const series = [
  {
    pair: PAIR,
    stepMinutes: 5 as const,
    candles: generateCandles({
      seed: 8,
      count: 4_500,
      start: Date.UTC(2026, 3, 29),
      price: 60_000,
    }),
  },
];
const mark = (time: number) => time - (time % FIVE_MINUTES);

describe("Binance's prices", () => {
  it("are those of its history, a week back, as soon as it is connected", async () => {
    const { feed, market, start, time } = binanceFixture({ series, start: START });
    await start();
    expect(await isFresh(feed, PAIR)).toBe(true);
    const now = time.now();
    const from = mark(now) - 7 * DAY;
    expect(await feed.candles(PAIR, 5, from, now)).toEqual(
      market.candles(PAIR, 5, from, mark(now)),
    );
  });

  it("at a mark are known when its minute is closed, and are the close of its candle", async () => {
    const { feed, market, start, time } = binanceFixture({ series, start: START });
    await start();
    const next = mark(START) + FIVE_MINUTES;
    await time.playTo(next);
    expect(await feed.lastTickBefore(PAIR, next, maxTickAge(feed))).toBeNull();
    await time.playTo(next + SECOND);
    const [candle] = market.candles(PAIR, 5, next - FIVE_MINUTES, next);
    const tick = { pair: PAIR, time: next - 1, price: candle?.close };
    expect(await feed.lastTickBefore(PAIR, next, maxTickAge(feed))).toEqual(tick);
    expect(await feed.candles(PAIR, 5, next - FIVE_MINUTES, next)).toEqual([candle]);
    const asked = feed.history.tickBefore(PAIR, next, maxTickAge(feed));
    expect(await time.during(asked, () => true)).toEqual(tick);
  });

  it("are read from the history where the word that a minute is closed does not come", async () => {
    const options = { series, start: START, odds: { missing: 0.5 } };
    const { faults, feed, market, start, time } = binanceFixture(options);
    await start();
    for (let next = mark(START) + FIVE_MINUTES; next < START + HOUR; next += FIVE_MINUTES) {
      await time.playTo(next + 4 * SECOND);
      const [candle] = market.candles(PAIR, 5, next - FIVE_MINUTES, next);
      expect(await feed.candles(PAIR, 5, next - FIVE_MINUTES, next)).toEqual([candle]);
      expect(await feed.lastTickBefore(PAIR, next, maxTickAge(feed))).toMatchObject({
        price: candle?.close,
      });
    }
    expect(faults.counts.missing).toBeGreaterThan(200);
  });

  it("are not interrupted by the cut after 24 hours, nor by a restart that is announced", async () => {
    const { feed, standIn, start, time } = binanceFixture({
      series,
      start: START,
      updateEvery: 20 * SECOND,
      spacing: 20,
    });
    await start();
    await time.playTo(START + HOUR);
    standIn.shutDown(50 * SECOND);
    for (let at = START + HOUR + 30 * SECOND; at < START + 25 * HOUR; at += 7 * MINUTE) {
      await time.playTo(at);
      expect(await isFresh(feed, PAIR)).toBe(true);
    }
    expect(feed.health()).toMatchObject([{ reconnects: 0, gapsFilled: 0 }]);
  });

  it("wait as long as it says where it is asked too often", async () => {
    const { faults, feed, standIn, start, time } = binanceFixture({ series, start: START });
    await start();
    await time.playTo(START + MINUTE);
    faults.odds.rateLimit = 1;
    standIn.cutAll();
    await time.playTo(START + MINUTE + 4 * SECOND);
    expect(await isFresh(feed, PAIR)).toBe(false);
    expect(faults.counts.rateLimit).toBe(1);
    faults.odds.rateLimit = 0;
    await time.playTo(START + MINUTE + 10 * SECOND);
    expect(await isFresh(feed, PAIR)).toBe(true);
  });

  it("of a minute that is closed twice, with two prices, are those of the history", async () => {
    const { feed, market, standIn, start, time } = binanceFixture({ series, start: START });
    await start();
    const next = mark(START) + FIVE_MINUTES;
    await time.playTo(next + SECOND);
    const [candle] = market.candles(PAIR, 1, next - MINUTE, next);
    if (!candle) throw new Error("The market has this minute");
    const close = Math.round(candle.close * 103) / 100;
    standIn.close(PAIR, { ...candle, close, high: close });
    let price: number | undefined;
    for (let look = 0; look < 40; look += 1) {
      await time.playTo(next + SECOND + look * 50);
      price = (await feed.lastTickBefore(PAIR, next, maxTickAge(feed)))?.price;
      expect(price ?? candle.close).toBe(candle.close);
    }
    expect(price).toBe(candle.close);
    expect(await feed.candles(PAIR, 1, next - MINUTE, next)).toEqual([candle]);
    expect(feed.health()).toMatchObject([{ unread: 1, gapsFilled: 1 }]);
  });

  it.each([-3, 3])(
    "never take a minute that grows for a closed one: clock off by %d s",
    async (s) => {
      const options = { series, start: START, clockAhead: s * SECOND };
      const { feed, market, start, standIn, time } = binanceFixture(options);
      await start();
      for (let next = mark(START) + FIVE_MINUTES; next < START + HOUR; next += FIVE_MINUTES) {
        await time.playTo(next - SECOND);
        if (next % (2 * FIVE_MINUTES) === 0) standIn.cutAll();
        const close = market.candles(PAIR, 5, next - FIVE_MINUTES, next)[0]?.close;
        for (const after of [0, 1, 2, 3, 4, 6, 9, 15]) {
          await time.playTo(next + after * SECOND);
          const tick = await feed.lastTickBefore(PAIR, next, maxTickAge(feed));
          if (tick) expect(tick.price).toBe(close);
          const asked = feed.history.tickBefore(PAIR, next, maxTickAge(feed));
          const read = await time.during(asked, () => true).catch(() => null);
          if (read) expect(read.price).toBe(close);
          if (after === 15) expect(tick ?? read).not.toBeNull();
        }
      }
    },
  );
});
