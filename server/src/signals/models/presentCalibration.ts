import { wilsonInterval, type CalibrationDto } from "@signaldeck/contract";
import type { Model } from "../../engine/model.ts";
import { percentOf } from "../../process/rounding.ts";

/** The model's walk-forward results for the public. */
export function presentCalibration({ trainedAt, outOfSample, data }: Model): CalibrationDto {
  const times = (pick: "from" | "to") => data.map((file) => file[pick]).sort();
  return {
    trainedAt,
    n: outOfSample.n,
    ties: outOfSample.ties,
    hitRate: percentOf(outOfSample.hitRate),
    hitRateLow: percentOf(outOfSample.low),
    hitRateHigh: percentOf(outOfSample.high),
    brier: Math.round(outOfSample.brier * 1e5) / 1e5,
    rows: outOfSample.buckets.map(({ from, to, n, predicted, realised }) => {
      const interval = wilsonInterval(Math.round(realised * n), n);
      return {
        from: percentOf(from),
        to: percentOf(to),
        n,
        predicted: percentOf(predicted),
        realised: percentOf(realised),
        realisedLow: percentOf(interval.low),
        realisedHigh: percentOf(interval.high),
      };
    }),
    data: {
      files: data.length,
      pairs: [...new Set(data.map(({ pair }) => pair))].sort(),
      from: times("from")[0] ?? trainedAt,
      to: times("to").at(-1) ?? trainedAt,
    },
  };
}
