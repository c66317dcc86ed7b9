import { FIVE_MINUTES } from "../market/aggregateCandles.ts";
import type { Candle } from "../market/Candle.ts";
import { LONGEST_WEEKEND } from "./bridging.ts";
import type { FeatureSnapshot } from "./features.ts";
import { FeatureTracker } from "./FeatureTracker.ts";

/** Candles that a preview needs: what came before has left less than a thousandth in any average. */
export const PREVIEW_CANDLES = 150;

/**
 * From when on candles are needed to preview the one that opens at `growing`, epoch milliseconds UTC:
 * as many as that, and a weekend, across which features go on.
 */
export function previewFrom(growing: number): number {
  return growing - PREVIEW_CANDLES * FIVE_MINUTES - LONGEST_WEEKEND;
}

/**
 * The features at the close of the last of these candles, which may still be growing. A tracker of
 * its own sees them, so that nothing is remembered of a candle that has not closed.
 */
export function snapshotOf(candles: readonly Candle[]): FeatureSnapshot | null {
  return followed(candles).snapshot;
}

/**
 * Where these candles are too few in a row: the open time of the first of them, and the mark from
 * which on they are enough if no more are missing (both epoch milliseconds UTC); null: they are enough.
 */
export function warmUpOf(candles: readonly Candle[]): { from: number; until: number } | null {
  const last = candles.at(-1);
  const { tracker } = followed(candles);
  if (!last || tracker.readyAt <= last.time + FIVE_MINUTES) return null;
  return { from: tracker.begunAt, until: tracker.readyAt };
}

function followed(candles: readonly Candle[]) {
  const tracker = new FeatureTracker();
  let snapshot: FeatureSnapshot | null = null;
  for (const candle of candles.slice(-PREVIEW_CANDLES)) snapshot = tracker.update(candle);
  return { tracker, snapshot };
}
