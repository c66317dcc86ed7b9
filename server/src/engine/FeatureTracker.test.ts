import { DAY, MINUTE } from "@signaldeck/contract";
import { describe, expect, it } from "vitest";
import { FIVE_MINUTES } from "../market/aggregateCandles.ts";
import type { Candle } from "../market/Candle.ts";
import { BRIDGED } from "./bridging.ts";
import { FEATURES, type FeatureSnapshot } from "./features.ts";
import { FeatureTracker, WARM_UP } from "./FeatureTracker.ts";
import { generateCandles } from "../market/testing/generatedCandles.ts";

function track(candles: readonly Candle[]): (FeatureSnapshot | null)[] {
  const tracker = new FeatureTracker();
  return candles.map((candle) => tracker.update(candle));
}

function mirror(candles: readonly Candle[], axis: number): Candle[] {
  return candles.map(({ time, open, high, low, close }) => ({
    time,
    open: 2 * axis - open,
    high: 2 * axis - low,
    low: 2 * axis - high,
    close: 2 * axis - close,
  }));
}

describe("FeatureTracker", () => {
  const candles = generateCandles({ count: 400, seed: 1 });

  it("needs three hours of candles", () => {
    const snapshots = track(candles);
    expect(snapshots.findIndex((snapshot) => snapshot !== null)).toBe(WARM_UP - 1);
    expect(snapshots.slice(WARM_UP - 1).every((snapshot) => snapshot !== null)).toBe(true);
  });

  it.each([1, 2, 3])("goes on over %i missing candles as over none", (missing) => {
    const gap = 200;
    const later = (from: readonly Candle[], by: number) =>
      from.map((candle) => ({ ...candle, time: candle.time + by * FIVE_MINUTES }));
    const [before, after] = [candles.slice(0, gap), candles.slice(gap)];
    const found = track([...before, ...later(after, missing)]).slice(gap);
    expect(found.map((one) => one?.state.sinceGap)).toEqual(after.map((_, index) => index));
    // The minute of the hour is another one, and so are the terms of full and half hours.
    const readings = ({ state }: FeatureSnapshot) => ({ ...state, minute: 0, sinceGap: 0 });
    const whole = track(candles).slice(gap);
    expect(found.map((one) => one && readings(one))).toEqual(
      whole.map((one) => one && readings(one)),
    );
  });

  it("starts over after four missing candles", () => {
    const gap = 200;
    const kept = candles.filter((_, index) => index < gap || index >= gap + BRIDGED + 1);
    const snapshots = track(kept);
    expect(snapshots.slice(gap, gap + WARM_UP - 1).every((found) => found === null)).toBe(true);
    expect(snapshots[gap + WARM_UP - 1]).not.toBeNull();
    expect(snapshots.slice(gap)).toEqual(track(kept.slice(gap)));
  });

  it("goes on over a weekend of currencies, also one that misses candles at its ends", () => {
    const start = Date.UTC(2024, 0, 1);
    const week = generateCandles({ count: 2_000, seed: 3, start, weekends: "closed" });
    expect(track(week).findLastIndex((found) => found === null)).toBe(WARM_UP - 2);
    const monday = week.findIndex(({ time }, at) => time - (week[at - 1]?.time ?? time) > DAY);
    const frayed = week.toSpliced(monday - 2, 4);
    expect(track(frayed).findLastIndex((found) => found === null)).toBe(WARM_UP - 2);
    const torn = week.toSpliced(monday - 4, 4);
    expect(track(torn).findLastIndex((found) => found === null)).toBe(monday - 4 + WARM_UP - 2);
  });

  it("says from which mark on there are features", () => {
    const tracker = new FeatureTracker();
    expect(tracker.readyAt).toBeNaN();
    const ready = (candles[WARM_UP - 1]?.time ?? 0) + FIVE_MINUTES;
    for (const candle of candles.slice(0, WARM_UP)) {
      tracker.update(candle);
      expect(tracker.readyAt).toBe(ready);
    }
    tracker.update(candles[WARM_UP] as Candle);
    expect(tracker.readyAt).toBe(ready + FIVE_MINUTES);
    // After a long gap it is the first of as many again.
    tracker.update(candles[100] as Candle);
    expect(tracker.readyAt).toBe((candles[100]?.time ?? 0) + WARM_UP * FIVE_MINUTES);
  });

  it("knows nothing of later candles", () => {
    const cut = 250;
    const other = generateCandles({ count: 400, seed: 2, price: 1.4 });
    const altered = candles.map((candle, index) =>
      index <= cut ? candle : { ...(other[index] ?? candle), time: candle.time },
    );
    const before = track(candles);
    const after = track(altered);
    expect(after.slice(0, cut + 1)).toEqual(before.slice(0, cut + 1));
    expect(after[cut + 1]).not.toEqual(before[cut + 1]);
  });

  it("turns every feature round when the market is mirrored", () => {
    const snapshots = track(candles);
    track(mirror(candles, 1.1)).forEach((snapshot, index) => {
      snapshot?.vector.forEach((value, feature) => {
        expect(value).toBeCloseTo(-(snapshots[index]?.vector[feature] ?? NaN), 6);
      });
    });
  });

  it("is the same at any price level", () => {
    const scaled = candles.map(({ time, open, high, low, close }) => ({
      time,
      open: open * 100,
      high: high * 100,
      low: low * 100,
      close: close * 100,
    }));
    const [here, there] = [track(candles).at(-1), track(scaled).at(-1)];
    here?.vector.forEach((value, i) => expect(there?.vector[i]).toBeCloseTo(value, 6));
    expect(here?.vector).toHaveLength(FEATURES.length);
  });

  it("has no features while the market stands still", () => {
    const still = candles.map(({ time }) => ({ time, open: 1, high: 1, low: 1, close: 1 }));
    expect(track(still).every((snapshot) => snapshot === null)).toBe(true);
  });

  it("reads RSI, range and minute as a trader would", () => {
    const rising = Array.from({ length: WARM_UP }, (_, i): Candle => {
      const close = 1 + i * 0.001;
      const time = Date.UTC(2024, 0, 1) + i * 5 * MINUTE;
      return { time, open: close - 0.001, high: close, low: close - 0.001, close };
    });
    const snapshot = track(rising).at(-1);
    expect(snapshot?.mark).toBe(Date.UTC(2024, 0, 1, 3));
    expect(snapshot?.state.minute).toBe(0);
    expect(snapshot?.state.rsi).toBe(100);
    expect(snapshot?.state.rangePosition).toBe(1);
    expect(snapshot?.state.lastMove).toBeCloseTo(1, 6);
    expect(snapshot?.state.closeInCandle).toBeCloseTo(0.5, 6);
  });
});
