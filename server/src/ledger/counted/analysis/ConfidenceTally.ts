import { type CalibrationRowDto, wilsonInterval } from "@signaldeck/contract";
import { BUCKET_EDGES, bucketOf } from "../../../engine/Tally.ts";
import { percentOf } from "../../../process/rounding.ts";
import type { PublicResult } from "./PublicResult.ts";

/** Confidences that were published against what happened, in the ranges of the tested calibration. */
export class ConfidenceTally {
  private readonly buckets = BUCKET_EDGES.map(() => ({ n: 0, won: 0, said: 0 }));

  add({ ending, confidence }: PublicResult): void {
    if (confidence === null || (ending !== "W" && ending !== "L")) return;
    const bucket = this.buckets[bucketOf(confidence / 100)];
    if (!bucket) return;
    bucket.n += 1;
    bucket.said += confidence / 100;
    if (ending === "W") bucket.won += 1;
  }

  present(): CalibrationRowDto[] {
    return this.buckets.flatMap(({ n, won, said }, index) => {
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
}
