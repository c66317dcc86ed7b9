import { FIVE_MINUTES } from "../../market/aggregateCandles.ts";
import type { Candle } from "../../market/Candle.ts";
import { FeatureTracker } from "../FeatureTracker.ts";

/** Where a five-minute move ends, and how far it went at least, in ATR (14 candles). */
export interface MoveKind {
  onHour: boolean;
  from: 0 | 0.5 | 1;
}

/** How many moves of a kind were followed by one the other way; without those that went nowhere. */
export interface TurnedBack extends MoveKind {
  moves: number;
  turned: number;
}

/** Counts, over several series of candles, how often five-minute moves turn back. */
export function countTurningBack(all: readonly (readonly Candle[])[]): TurnedBack[] {
  const counts = [true, false].flatMap((onHour) =>
    ([0, 0.5, 1] as const).map((from) => ({ onHour, from, moves: 0, turned: 0 })),
  );
  for (const candles of all) {
    const tracker = new FeatureTracker();
    candles.forEach((candle, at) => {
      const state = tracker.update(candle)?.state;
      const next = candles[at + 1];
      if (!state?.lastMove || next?.time !== candle.time + FIVE_MINUTES) return;
      if (next.close === candle.close) return;
      const size = Math.abs(state.lastMove);
      const found = counts.findLast(
        ({ onHour, from }) => onHour === (state.minute === 0) && size >= from,
      );
      if (!found) return;
      found.moves += 1;
      if (next.close > candle.close !== state.lastMove > 0) found.turned += 1;
    });
  }
  return counts;
}
