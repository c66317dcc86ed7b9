import { MINUTE, HOUR } from "@signaldeck/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { systemClock } from "../../process/clock/clock.ts";
import { TestClock } from "../../testing/TestClock.ts";
import { FIVE_MINUTES } from "../aggregateCandles.ts";
import { isFeedFresh, isFresh } from "../feedFreshness.ts";
import type { Tick } from "../PriceFeed.ts";
import { candleRow, RecordingFixture } from "../testing/recordingFixture.ts";
import { chooseRecording } from "./chooseRecording.ts";
import { ReplayFeed, type ReplayOptions } from "./ReplayFeed.ts";

const FRIDAY = Date.parse("2026-04-03T00:00:00Z");
const FRIDAY_CLOSE = FRIDAY + 21 * HOUR;
const SUNDAY_OPEN = FRIDAY + (48 + 22) * HOUR;
/** Friday 0:00-21:00, with 10:00-10:20 missing, and Sunday 22:00 - Monday 8:20. */
const WEEKEND = [
  ...candleRow(FRIDAY, 252, 5).filter((_, index) => index < 120 || index >= 124),
  ...candleRow(SUNDAY_OPEN, 124, 5),
];

let folder: RecordingFixture;
let wall: TestClock;
beforeEach(() => {
  folder = new RecordingFixture();
  folder.write("EURUSD_5m_test.csv.gz", WEEKEND);
  wall = new TestClock();
});
afterEach(() => {
  vi.useRealTimers();
  folder.remove();
});

function replay({
  pairs = null,
  ...options
}: Partial<ReplayOptions> & { pairs?: string[] | null } = {}): ReplayFeed {
  const from = options.from ?? null;
  const recording = chooseRecording(folder.dir, { from, pairs });
  return new ReplayFeed({ recording, speed: 60, from, clock: wall, ...options });
}

/** A started feed whose clock shows `time`. */
async function replayAt(time: number, options: Partial<ReplayOptions> = {}): Promise<ReplayFeed> {
  const feed = replay({ startAt: time, ...options });
  await feed.start();
  await feed.stop();
  return feed;
}

describe("what it says of itself", () => {
  it("names its quotes, as real and not live", () => {
    folder.write("GBPUSD_1m_test.csv.gz", candleRow(FRIDAY, 900, 1));
    const feed = replay();
    expect(feed.info).toEqual({
      name: expect.stringMatching(/^replay-[0-9a-f]{12}$/) as string,
      label: "Replay of recorded quotes: EUR/USD, GBP/USD (2026-04-03 to 2026-04-06)",
      market: "real",
      live: false,
      pairs: ["EUR/USD", "GBP/USD"],
    });
    expect(feed.clock.speed).toBe(60);
  });

  it("knows the step that every pair has", () => {
    expect(replay().finestStep).toBe(5);
    folder.write("GBPUSD_1m_test.csv.gz", candleRow(FRIDAY, 900, 1));
    expect(replay().finestStep).toBe(5);
    expect(replay({ pairs: ["GBP/USD"] }).finestStep).toBe(1);
  });

  it("refuses what it does not have", async () => {
    await expect(replay().growing("USD/JPY")).rejects.toThrow("USD/JPY is not a pair of this feed");
    await expect(replay().candles("EUR/USD", 1, 0, Infinity)).rejects.toThrow("5-minute candles");
  });
});

describe("where it begins", () => {
  it("twelve hours after the first time that all pairs have", () => {
    folder.write("GBPUSD_5m_test.csv.gz", candleRow(FRIDAY + HOUR + FIVE_MINUTES, 300, 5));
    expect(replay().clock.now()).toBe(FRIDAY + 13 * HOUR + FIVE_MINUTES);
  });

  it("on a five-minute mark", () => {
    folder.write("GBPUSD_1m_test.csv.gz", candleRow(FRIDAY + 61_000 * 60, 3_000, 1));
    expect(replay().clock.now()).toBe(FRIDAY + 13 * HOUR + FIVE_MINUTES);
  });

  it("in the middle of a recording that is short", () => {
    folder.write("USDCHF_5m_test.csv.gz", candleRow(FRIDAY, 25, 5));
    expect(replay({ pairs: ["USD/CHF"] }).clock.now()).toBe(FRIDAY + HOUR + FIVE_MINUTES);
  });

  it("where the operator says, or where it stopped before", () => {
    expect(replay({ from: FRIDAY + HOUR }).clock.now()).toBe(FRIDAY + HOUR);
    const startAt = FRIDAY + 15 * HOUR;
    expect(replay({ from: FRIDAY + HOUR, startAt }).clock.now()).toBe(startAt);
  });

  it("from the beginning after a run over another recording", () => {
    const feed = replay({ startAt: FRIDAY - HOUR });
    expect(feed.clock.now()).toBe(FRIDAY + 12 * HOUR);
    expect(feed.notes.at(-1)).toContain("Not going on from 2026-04-02T23:00:00.000Z");
  });
});

describe("as time goes on", () => {
  it("shows what is past and nothing else", async () => {
    const feed = replay({ from: FRIDAY + 2 * HOUR });
    expect(await feed.candles("EUR/USD", 5, 0, Infinity)).toEqual(WEEKEND.slice(0, 24));
    wall.advance(MINUTE);
    expect(await feed.candles("EUR/USD", 5, 0, Infinity)).toHaveLength(24);
    await feed.start();
    wall.advance(4_999);
    expect(await feed.candles("EUR/USD", 5, 0, Infinity)).toHaveLength(24);
    wall.advance(1);
    const candles = await feed.candles("EUR/USD", 5, 0, Infinity);
    expect(candles).toEqual(WEEKEND.slice(0, 25));
    const mark = feed.clock.now();
    expect(mark).toBe(FRIDAY + 2 * HOUR + FIVE_MINUTES);
    expect(await feed.lastTickBefore("EUR/USD", mark, 1)).toMatchObject({
      price: candles.at(-1)?.close,
    });
    expect(await feed.growing("EUR/USD")).toMatchObject({ time: mark, open: WEEKEND[25]?.open });
    await feed.stop();
  });

  it("has no price within a gap, and jumps over none of less than an hour", async () => {
    const gap = FRIDAY + 10 * HOUR;
    const feed = await replayAt(gap);
    expect(await isFresh(feed, "EUR/USD", gap)).toBe(true);
    expect(await isFresh(feed, "EUR/USD", gap + FIVE_MINUTES)).toBe(false);
    wall.advance(10_000);
    expect(feed.clock.now()).toBe(gap + 10 * MINUTE);
    expect(await isFeedFresh(feed)).toBe(false);
    expect(await feed.growing("EUR/USD")).toBeNull();
    expect(await feed.lastTickBefore("EUR/USD", gap + 10 * MINUTE, FIVE_MINUTES)).toBeNull();
    wall.advance(10_000);
    expect(await isFeedFresh(feed)).toBe(true);
  });

  it("jumps over a weekend, ten minutes into it", async () => {
    const feed = await replayAt(FRIDAY_CLOSE - FIVE_MINUTES);
    wall.advance(5_000);
    expect(await isFresh(feed, "EUR/USD", FRIDAY_CLOSE)).toBe(true);
    wall.advance(9_999);
    expect(feed.clock.now()).toBe(FRIDAY_CLOSE + 10 * MINUTE - 60);
    expect(await isFeedFresh(feed)).toBe(false);
    wall.advance(1);
    expect(feed.clock.now()).toBe(SUNDAY_OPEN);
    expect(await isFeedFresh(feed)).toBe(true);
    const expiry = FRIDAY_CLOSE + FIVE_MINUTES;
    expect(await feed.lastTickBefore("EUR/USD", expiry, FIVE_MINUTES)).toBeNull();
    expect(await feed.candles("EUR/USD", 5, FRIDAY_CLOSE - FIVE_MINUTES, Infinity)).toHaveLength(1);
  });

  it("waits through a weekend where that is wanted", async () => {
    const feed = await replayAt(FRIDAY_CLOSE, { skipGaps: false });
    wall.advance((SUNDAY_OPEN - FRIDAY_CLOSE) / 60 - 1);
    expect(feed.clock.now()).toBe(SUNDAY_OPEN - 60);
    expect(await isFeedFresh(feed)).toBe(false);
  });

  it("jumps over no gap in which another pair is traded", async () => {
    folder.write("BTCUSDT_5m_test.csv.gz", candleRow(FRIDAY, 1_000, 5));
    const feed = await replayAt(FRIDAY_CLOSE);
    wall.advance(MINUTE);
    expect(feed.clock.now()).toBe(FRIDAY_CLOSE + HOUR);
    expect(await isFresh(feed, "EUR/USD")).toBe(false);
    expect(await isFresh(feed, "BTC/USDT")).toBe(true);
    expect(await isFeedFresh(feed)).toBe(true);
  });

  it("falls silent at the end of the recording, and does not begin again", async () => {
    const end = SUNDAY_OPEN + 124 * FIVE_MINUTES;
    const feed = await replayAt(end - FIVE_MINUTES);
    wall.advance(5_000);
    expect(await isFresh(feed, "EUR/USD", end)).toBe(true);
    wall.advance(HOUR);
    expect(feed.clock.now()).toBeGreaterThan(end + 50 * HOUR);
    expect(await isFeedFresh(feed)).toBe(false);
    expect(await feed.growing("EUR/USD")).toBeNull();
    expect(await feed.candles("EUR/USD", 5, end, Infinity)).toEqual([]);
  });

  it("shows the same when it goes on after a restart", async () => {
    const first = await replayAt(FRIDAY + 12 * HOUR);
    wall.advance(90_000);
    const time = first.clock.now();
    const second = await replayAt(time);
    wall.advance(50_000);
    expect(second.clock.now()).toBe(first.clock.now());
    const both = [first, second].map((feed) => feed.candles("EUR/USD", 5, 0, Infinity));
    expect(await both[1]).toEqual(await both[0]);
  });
});

describe("the stream of ticks", () => {
  it("plays every tick once, in order, when its time has come", async () => {
    vi.useFakeTimers({ now: 0 });
    folder.write("GBPUSD_5m_test.csv.gz", candleRow(FRIDAY, 300, 5));
    const from = FRIDAY_CLOSE - HOUR;
    const feed = replay({ from, clock: systemClock, speed: 600 });
    const ticks: Tick[] = [];
    feed.subscribe((tick) => {
      expect(tick.time).toBeLessThanOrEqual(feed.clock.now());
      expect(tick.time).toBeGreaterThan(feed.clock.now() - 1_200);
      ticks.push(tick);
    });
    await feed.start();
    await vi.advanceTimersByTimeAsync(6_000);
    expect(ticks.map(({ time }) => time)).toEqual(ticks.map(({ time }) => time).toSorted());
    for (const pair of ["EUR/USD", "GBP/USD"]) {
      // The tick at the very start is past when the clock begins; the next candle's open is there.
      expect(ticks.filter((tick) => tick.pair === pair)).toHaveLength(pair === "EUR/USD" ? 47 : 48);
    }
    await feed.stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("plays at once, each once and in order, what lies before where it is told to go on", async () => {
    const feed = replay({ startAt: FRIDAY + 11 * HOUR });
    await feed.start();
    const times: number[] = [];
    feed.subscribe(({ time }) => times.push(time));
    feed.goOn(FRIDAY + 11 * HOUR + FIVE_MINUTES);
    feed.goOn(FRIDAY + 11 * HOUR + 2 * FIVE_MINUTES);
    const offsets = [100_000, 200_000, 299_999, 300_000, 400_000, 500_000, 599_999, 600_000];
    expect(times.map((time) => time - FRIDAY - 11 * HOUR)).toEqual(offsets);
    await feed.stop();
    feed.goOn(FRIDAY + 12 * HOUR);
    expect(times).toHaveLength(offsets.length);
  });
});
