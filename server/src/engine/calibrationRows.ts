import { type CalibrationRowDto, wilsonInterval } from "@signaldeck/contract";
import { BUCKET_EDGES } from "./Tally.ts";
import { percentOf } from "../process/rounding.ts";

/** What came of the confidences in one of the ranges of `BUCKET_EDGES`. */
export interface ConfidenceBucket {
  /** Won and lost. */
  n: number;
  won: number;
  /** Sum of the confidences, 0.5..1 each. */
  said: number;
}

/** Confidences against what happened, a row for each range that has any; one bucket for each edge. */
export function calibrationRows(buckets: readonly ConfidenceBucket[]): CalibrationRowDto[] {
  return buckets.flatMap(({ n, won, said }, index) => {
    if (n === 0) return [];
    const interval = wilsonInterval(won, n);
    return [
      {
        from: percentOf(BUCKET_EDGES[index] ?? 0),
        to: percentOf(BUCKET_EDGES[index + 1] ?? 1),
        n,
        predicted: percentOf(said / n),
        realised: percentOf(won / n),
        realisedLow: percentOf(interval.low),
        realisedHigh: percentOf(interval.high),
      },
    ];
  });
}
