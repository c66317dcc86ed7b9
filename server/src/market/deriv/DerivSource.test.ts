import { DAY, HOUR, MINUTE, SECOND } from "@signaldeck/contract";
import { describe, expect, it } from "vitest";
import { FIVE_MINUTES } from "../aggregateCandles.ts";
import { isFresh, maxTickAge } from "../feedFreshness.ts";
import { marketState } from "../MarketHours.ts";
import { generateCandles } from "../testing/generatedCandles.ts";
import { Liar } from "../testing/Liar.ts";
import { derivFixture } from "../testing/liveFeedFixture.ts";
import { PlayedTime } from "../testing/PlayedTime.ts";

const PAIR = "EUR/USD";
/** A Wednesday. */
const START = Date.UTC(2026, 4, 6, 10, 2, 13);
const series = [
  {
    pair: PAIR,
    stepMinutes: 5 as const,
    candles: generateCandles({
      seed: 7,
      count: 4_000,
      start: Date.UTC(2026, 3, 26, 21),
      weekends: "closed",
    }),
  },
];
const mark = (time: number) => time - (time % FIVE_MINUTES);

describe("Deriv's prices", () => {
  it("are those of its history, a week back, as soon as it is connected", async () => {
    const { feed, market, start, time } = derivFixture({ series, start: START });
    await start();
    expect(time.now() - START).toBeLessThan(3 * SECOND);
    expect(await isFresh(feed, PAIR)).toBe(true);
    const now = time.now();
    const from = mark(now) - 7 * DAY;
    expect(await feed.candles(PAIR, 5, from, now)).toEqual(
      market.candles(PAIR, 5, from, mark(now)),
    );
    expect(feed.health()).toMatchObject([
      { connected: true, reconnects: 0, gapsFilled: 0, unread: 0, errors: 0 },
    ]);
  });

  it("at a mark are known when the next tick has come, and are the close of its candle", async () => {
    const { feed, market, start, time } = derivFixture({ series, start: START });
    await start();
    const next = mark(START) + FIVE_MINUTES;
    await time.playTo(next);
    expect(feed.isComplete(next)).toBe(false);
    expect(await feed.lastTickBefore(PAIR, next, maxTickAge(feed))).toBeNull();
    await time.playTo(next + 1.5 * SECOND);
    expect(feed.isComplete(next)).toBe(true);
    const [candle] = market.candles(PAIR, 5, next - FIVE_MINUTES, next);
    expect(await feed.candles(PAIR, 5, next - FIVE_MINUTES, next)).toEqual([candle]);
    expect(await feed.lastTickBefore(PAIR, next, maxTickAge(feed))).toEqual({
      pair: PAIR,
      time: next - SECOND,
      price: candle?.close,
    });
  });

  it("at a mark are waited for also where a tick of the future came", async () => {
    const next = mark(START) + FIVE_MINUTES;
    const played = new PlayedTime(START);
    const lie = { kind: "future", pair: PAIR, minute: next - MINUTE, healsAt: 0 } as const;
    const options = { series, start: START, time: played, liar: new Liar([lie], [PAIR], played) };
    const { feed, start, time } = derivFixture(options);
    await start();
    await time.playTo(next);
    expect(feed.health()).toMatchObject([{ unread: 1 }]);
    expect(await feed.lastTickBefore(PAIR, next, maxTickAge(feed))).toBeNull();
    await time.playTo(next + 1.5 * SECOND);
    expect(await feed.lastTickBefore(PAIR, next, maxTickAge(feed))).not.toBeNull();
  });

  it("are not there while it is disconnected, and whole after it is back", async () => {
    const { feed, market, standIn, start, time } = derivFixture({ series, start: START });
    await start();
    await time.playTo(START + 10 * MINUTE);
    standIn.cutAll();
    expect(await isFresh(feed, PAIR)).toBe(false);
    await time.playTo(START + 10 * MINUTE + 5 * SECOND);
    expect(await isFresh(feed, PAIR)).toBe(true);
    await time.playTo(START + 20 * MINUTE);
    const from = mark(START) - HOUR;
    expect(await feed.candles(PAIR, 1, from, time.now())).toEqual(
      market.candles(PAIR, 1, from, time.now() - 75 * SECOND + 15 * SECOND),
    );
    expect(feed.health()).toMatchObject([{ reconnects: 1, gapsFilled: 1 }]);
  });

  it("are polled from the history where ticks are refused", async () => {
    const { feed, market, start, time } = derivFixture({ series, start: START, restricted: true });
    await start();
    expect(await isFresh(feed, PAIR)).toBe(true);
    const next = mark(START) + FIVE_MINUTES;
    await time.playTo(next + 3 * SECOND);
    const [candle] = market.candles(PAIR, 5, next - FIVE_MINUTES, next);
    expect(await feed.lastTickBefore(PAIR, next, maxTickAge(feed))).toMatchObject({
      time: next - SECOND,
      price: candle?.close,
    });
    expect(feed.health()).toMatchObject([{ polled: [PAIR], pairs: [{ filling: false }] }]);
  });

  it("keep within the budget of calls, with many pairs and in a bad hour", async () => {
    const pairs = ["EUR/USD", "GBP/USD", "USD/CHF", "AUD/USD", "USD/CAD", "NZD/USD", "EUR/GBP"];
    const many = pairs.map((pair) => ({ ...series[0], pair, stepMinutes: 5 as const }));
    const { standIn, start, time } = derivFixture({
      series: many.map((one) => ({ ...one, candles: one.candles ?? [] })),
      start: START,
      odds: { cut: 1 / 60 },
      spacing: 10,
    });
    await start();
    await time.playTo(START + HOUR);
    expect(standIn.tooMany).toBe(0);
  });

  it.each([-3, 3])("stay right where its clock is off by %d s", async (seconds) => {
    const options = { series, start: START, clockAhead: seconds * SECOND };
    const { feed, market, start, time } = derivFixture(options);
    await start();
    for (let next = mark(START) + FIVE_MINUTES; next < START + HOUR; next += FIVE_MINUTES) {
      for (const after of [0, 1, 2, 3, 4, 5, 6]) {
        await time.playTo(next + after * SECOND);
        const tick = await feed.lastTickBefore(PAIR, next, maxTickAge(feed));
        const close = market.candles(PAIR, 5, next - FIVE_MINUTES, next)[0]?.close;
        if (tick) expect(tick.price).toBe(close);
        if (after === 6) expect(tick).not.toBeNull();
        const asked = feed.history.tickBefore(PAIR, next, maxTickAge(feed));
        const read = await time.during(asked, () => true).catch(() => null);
        if (read) expect(read.price).toBe(close);
      }
    }
  });
});

describe("Deriv's weekend", () => {
  const CLOSES = Date.UTC(2026, 4, 8, 21);
  const OPENS = Date.UTC(2026, 4, 10, 21);

  it("is read from its tables: closed, and when it opens", async () => {
    const { feed, start, time } = derivFixture({ series, start: CLOSES - 10 * MINUTE });
    await start();
    const state = () => marketState(feed.hours(PAIR), time.now());
    expect(state()).toEqual({ open: true, opensAt: null });
    await time.playTo(CLOSES + 5 * MINUTE);
    expect(state()).toEqual({ open: false, opensAt: OPENS });
    expect(await isFresh(feed, PAIR)).toBe(false);
  });

  it("ends by itself, and does not hide what has been from who starts in it", async () => {
    const { feed, start, time } = derivFixture({ series, start: OPENS - 30 * MINUTE });
    await start();
    const read = await feed.candles(PAIR, 5, CLOSES - HOUR, time.now());
    expect(read.at(-1)?.time).toBe(CLOSES - FIVE_MINUTES);
    expect(await isFresh(feed, PAIR)).toBe(false);
    await time.playTo(OPENS + 2 * MINUTE);
    expect(marketState(feed.hours(PAIR), time.now())).toEqual({ open: true, opensAt: null });
    expect(await isFresh(feed, PAIR)).toBe(true);
  });
});
