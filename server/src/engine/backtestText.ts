import { percent, percentAsIs } from "@signaldeck/contract";
import type { BacktestReport } from "./backtest.ts";
import type { Coverage } from "./coverage.ts";
import type { CalibrationBucket } from "./model.ts";
import type { TakenFigures } from "./published.ts";
import type { Figures } from "./Tally.ts";

/** A calibration bucket with fewer outcomes than this says little and is marked. */
const MINIMUM_SAMPLE = 500;

/** The report of a backtest for a terminal. */
export function backtestText(report: BacktestReport): string {
  const { overall, selective, files, overlaps, skipped } = report;
  const noFold = files.reduce((sum, file) => sum + file.notScored.withoutFold, 0);
  return [
    `Model trained ${report.model.trainedAt}, ${report.model.folds} walk-forward folds.`,
    "Files it was trained on are judged walk-forward, others by its final weights.",
    "",
    "Overall",
    figures(overall),
    ...calibration(report.buckets),
    "",
    `Selective: probability of at least ${share(selective.floor)}`,
    figures(selective),
    "",
    `As the product publishes: the best pair of each mark, at a payout of ${percentAsIs(report.published.payout)}`,
    ...report.scopes.flatMap((scope) => [
      scope.scope,
      taken("published", scope.published),
      taken("recommended", scope.recommended),
    ]),
    "",
    "Intervals that held the realised rate, by class, quarter and bucket",
    covered("all forecasts", report.coverage.forecasts),
    covered("published", report.coverage.published),
    "",
    "Within three hours after a gap, and elsewhere",
    ...report.gaps.flatMap(group),
    "",
    "By granularity",
    ...report.granularities.flatMap(group),
    "",
    "By market",
    ...report.markets.flatMap(group),
    "",
    "By pair",
    ...report.pairs.flatMap(group),
    "",
    "By file",
    ...files.flatMap((file) => [
      `${file.name} (${file.pair}, ${file.step}, ${file.how}, ${file.candles} candles)`,
      figures(file),
      `  not scored: ${file.notScored.withoutFeatures} (nothing to say: start, after a long gap), ` +
        `${file.notScored.withoutOutcome} (no outcome), ` +
        `${file.notScored.withoutFold} (no fold precedes them)`,
    ]),
    ...(noFold > 0 ? ["", `${noFold} candles in all had no fold before them.`] : []),
    ...(overlaps.length > 0 ? ["", "In two files, and counted once"] : []),
    ...overlaps.map(
      ({ name, other, candles, from, to }) =>
        `  ${name}: ${candles} candles of ${other}, ${from} to ${to}`,
    ),
    ...(skipped.length > 0 ? ["", "Skipped"] : []),
    ...skipped.map(({ name, reason }) => `  ${name}: ${reason}`),
    "",
  ].join("\n");
}

function group(entry: BacktestReport["pairs"][number]): string[] {
  return [entry.group, figures(entry), ...calibration(entry.buckets)];
}

/** A line of figures. */
export function figures({ n, ties, hitRate, low, high, brier, alwaysUp }: Figures): string {
  if (n === 0) return `  n 0, ties ${ties}: nothing to judge`;
  return (
    `  n ${n}, hit rate ${share(hitRate)} (95 % ${share(low)} .. ${share(high)}), ` +
    `always up ${share(alwaysUp)}, Brier ${brier?.toFixed(5) ?? "-"}, ties left out ${ties}`
  );
}

/** A line of what taking a set of signals would have come to. */
export function taken(what: string, set: TakenFigures): string {
  const { n, perDay, hitRate, low, high } = set;
  const label = `  ${what.padEnd(12)}`;
  if (set.expectedPer100 === null) return `${label} n 0`;
  return (
    `${label} n ${n}, ${perDay.toFixed(1)} a day, hit rate ${share(hitRate)} ` +
    `(95 % ${share(low)} .. ${share(high)}), expected per 100 staked ` +
    `${signed(set.expectedPer100)} (${signed(set.expectedLow)} .. ${signed(set.expectedHigh)})`
  );
}

function covered(
  what: string,
  { cells, covered: held, share: ofCells, minimum }: Coverage,
): string {
  return `  ${what.padEnd(14)} ${held} of ${cells} cells with ${minimum} signals or more (${share(ofCells)})`;
}

const signed = (value: number): string => `${value < 0 ? "-" : "+"}${Math.abs(value).toFixed(2)}`;

/** A table of shown and realised rates. */
export function calibration(buckets: readonly CalibrationBucket[]): string[] {
  return [
    "  shown            n   predicted  realised  difference",
    ...buckets.map(({ from, to, n, predicted, realised }) => {
      const points = (realised - predicted) * 100;
      const sign = points < 0 ? "-" : "+";
      return (
        `  ${(from * 100).toFixed(0)}-${(to * 100).toFixed(0).padEnd(3)} ${String(n).padStart(11)}` +
        `${share(predicted).padStart(12)}${share(realised).padStart(10)}` +
        `${`${sign}${Math.abs(points).toFixed(2)}`.padStart(12)}${n < MINIMUM_SAMPLE ? "  few" : ""}`
      );
    }),
  ];
}

function share(fraction: number | null): string {
  return fraction === null ? "-" : percent(fraction * 100, 2);
}
