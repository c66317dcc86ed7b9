import type { CalibrationDto } from "@signaldeck/contract";
import type { Model } from "../engine/model.ts";
import { wilsonInterval } from "../engine/statistics.ts";

/** A fraction as percent with two decimals. */
const percent = (share: number) => Math.round(share * 10_000) / 100;

/** The model's walk-forward results for the public. */
export function presentCalibration({ trainedAt, outOfSample, data }: Model): CalibrationDto {
  const times = (pick: "from" | "to") => data.map((file) => file[pick]).sort();
  return {
    trainedAt,
    n: outOfSample.n,
    ties: outOfSample.ties,
    hitRate: percent(outOfSample.hitRate),
    hitRateLow: percent(outOfSample.low),
    hitRateHigh: percent(outOfSample.high),
    brier: Math.round(outOfSample.brier * 1e5) / 1e5,
    rows: outOfSample.buckets.map(({ from, to, n, predicted, realised }) => {
      const interval = wilsonInterval(Math.round(realised * n), n);
      return {
        from: percent(from),
        to: percent(to),
        n,
        predicted: percent(predicted),
        realised: percent(realised),
        realisedLow: percent(interval.low),
        realisedHigh: percent(interval.high),
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
