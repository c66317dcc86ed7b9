import { MINUTE } from "@signaldeck/contract";
import type { CandleSeries } from "./CandleSeries.ts";
import type { Stretch } from "./ReplayClock.ts";
import { FIVE_MINUTES } from "../aggregateCandles.ts";

/** Shorter gaps are waited through, as they were on the day. */
const SHORTEST_SKIPPED = 60 * MINUTE;
/** So far the clock runs on into a gap: two marks, at which the silence is seen and acted upon. */
const LINGER = 2 * FIVE_MINUTES;

/**
 * The stretches that a replay's clock may jump over: where no pair has a candle for more than an
 * hour, such as a weekend, from ten minutes after the last candle to the five-minute mark at or
 * before the next one.
 */
export function skippableGaps(series: readonly CandleSeries[]): Stretch[] {
  const spans = series
    .flatMap(({ candles, stepMinutes }) =>
      candles.map(({ time }) => ({ from: time, to: time + stepMinutes * MINUTE })),
    )
    .sort((a, b) => a.from - b.from);
  const gaps: Stretch[] = [];
  let end = spans[0]?.from ?? 0;
  for (const { from, to } of spans) {
    if (from - end > SHORTEST_SKIPPED) {
      gaps.push({ from: end + LINGER, to: from - (from % FIVE_MINUTES) });
    }
    end = Math.max(end, to);
  }
  return gaps;
}
