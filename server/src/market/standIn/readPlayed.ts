import { chooseRecording } from "../replay/chooseRecording.ts";
import { listCandleFiles } from "../candleFiles.ts";
import type { PlayedSeries } from "./PlayedMarket.ts";

/** What a stand-in plays. */
export interface Played {
  series: PlayedSeries[];
  /** What all of them cover, epoch milliseconds. */
  from: number;
  to: number;
  notes: readonly string[];
}

/**
 * Finds what a stand-in plays in a folder of candle files, as a replay does: the newest recordings
 * of the wanted pairs that overlap.
 * @throws Error with a sentence for the operator
 */
export function readPlayed(dataDir: string, wants: (pair: string) => boolean): Played {
  const known = listCandleFiles(dataDir).files.map(({ pair }) => pair);
  const pairs = [...new Set(known)].filter(wants);
  if (pairs.length === 0) {
    throw new Error(
      `${dataDir} has no candle file that this stand-in could play; name another folder (--data DIR).`,
    );
  }
  const { series, notes } = chooseRecording(dataDir, { from: null, pairs });
  return {
    series: series.map(({ pair, stepMinutes, candles }) => ({ pair, stepMinutes, candles })),
    from: Math.max(...series.map(({ from }) => from)),
    to: Math.min(...series.map(({ to }) => to)),
    notes,
  };
}
