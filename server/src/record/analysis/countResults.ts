import {
  SIGNAL_LIMITS,
  type CalibrationRowDto,
  type RecordCountsDto,
  type RecordGroupDto,
  wilsonInterval,
} from "@signaldeck/contract";
import { BUCKET_EDGES, bucketOf } from "../../engine/Tally.ts";
import { percentOf } from "../../rounding.ts";
import type { EndingLetter, PublicResult } from "./PublicResult.ts";

/** How some signals ended, with the rate of won ones where there are enough. */
export function countResults(results: readonly PublicResult[]): RecordCountsDto {
  const counts: Record<EndingLetter, number> = { W: 0, L: 0, E: 0, U: 0, V: 0 };
  for (const { ending } of results) counts[ending] += 1;
  const { W: won, L: lost, E: even, U: unsettled, V: voided } = counts;
  const isEnough = won + lost >= SIGNAL_LIMITS.minimumSample;
  const interval = wilsonInterval(won, won + lost);
  return {
    won,
    lost,
    even,
    unsettled,
    voided,
    rate: isEnough ? percentOf(won / (won + lost)) : null,
    rateLow: isEnough ? percentOf(interval.low) : null,
    rateHigh: isEnough ? percentOf(interval.high) : null,
  };
}

/** Results by what they have in common, the most numerous first. */
export function groupResults(
  results: readonly PublicResult[],
  keyOf: (result: PublicResult) => string | null,
): RecordGroupDto[] {
  const groups = new Map<string | null, PublicResult[]>();
  for (const result of results) {
    const key = keyOf(result);
    const group = groups.get(key);
    if (group) group.push(result);
    else groups.set(key, [result]);
  }
  return [...groups]
    .sort(([, some], [, others]) => others.length - some.length)
    .map(([key, some]) => ({ key, ...countResults(some) }));
}

/** Confidences that were published against what happened, in the ranges of the tested calibration. */
export function calibrationOf(results: readonly PublicResult[]): CalibrationRowDto[] {
  const buckets = BUCKET_EDGES.map(() => ({ n: 0, won: 0, said: 0 }));
  for (const { ending, confidence } of results) {
    if (confidence === null || (ending !== "W" && ending !== "L")) continue;
    const bucket = buckets[bucketOf(confidence / 100)];
    if (!bucket) continue;
    bucket.n += 1;
    bucket.said += confidence / 100;
    if (ending === "W") bucket.won += 1;
  }
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
