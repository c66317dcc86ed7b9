import { MINUTE } from "@signaldeck/contract";
import { describe, expect, it } from "vitest";
import type { Candle } from "../market/Candle.ts";
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

  it("needs three hours of consecutive candles", () => {
    const snapshots = track(candles);
    expect(snapshots.findIndex((snapshot) => snapshot !== null)).toBe(WARM_UP - 1);
    expect(snapshots.slice(WARM_UP - 1).every((snapshot) => snapshot !== null)).toBe(true);
  });

  it("starts over after a missing candle", () => {
    const gap = 200;
    const snapshots = track(candles.filter((_, index) => index !== gap));
    expect(snapshots.slice(gap, gap + WARM_UP - 1).every((found) => found === null)).toBe(true);
    const fresh = track(candles.slice(gap + 1));
    expect(snapshots.slice(gap)).toEqual(fresh);
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
