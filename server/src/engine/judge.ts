import { aggregateCandles, FIVE_MINUTES } from "../market/aggregateCandles.ts";
import type { Candle } from "../market/Candle.ts";
import { type CandleFile, readCandleFile } from "../market/candleFiles.ts";
import { WARM_UP } from "./FeatureTracker.ts";
import { type Learned, MarketForecaster, type Series } from "./MarketForecaster.ts";
import type { Model } from "./model.ts";
import type { WeightsAt } from "./PairForecaster.ts";
import type { ScoredForecast } from "./Tally.ts";

/** A series of consecutive five-minute candles, gaps left in. */
export interface CandleSeries extends Series {
  candles: readonly Candle[];
}

/** A mark of a series and what came of it. */
export interface JudgedMark extends ScoredForecast {
  series: CandleSeries;
  /** Epoch milliseconds UTC. */
  mark: number;
  low: number;
  high: number;
  /** Whether its features look back across a gap that was bridged. */
  afterGap: boolean;
}

/** How many candles of a series could not be judged, by reason. */
export interface NotScored {
  /** No features: the start of the series, after a long gap, or a market that stands still. */
  withoutFeatures: number;
  /** The next candle is missing, so there is no outcome. */
  withoutOutcome: number;
  /** Features, but no weights fitted on earlier data alone. */
  withoutFold: number;
}

/** What judging series together has found. */
export interface Judged {
  /** In order of time. */
  marks: JudgedMark[];
  notScored: ReadonlyMap<CandleSeries, NotScored>;
  /** What the calibration knows after the last mark. */
  learned: Learned;
}

/** Nothing learned: the calibration begins with its prior. */
export const UNLEARNED: Learned = { upTo: -Infinity, calibration: {} };

/**
 * Reads a file as five-minute candles, aggregating one-minute ones.
 * @throws Error for a malformed file, naming file and line
 */
export function readFiveMinuteCandles(file: CandleFile): Candle[] {
  const candles = readCandleFile(file);
  return file.stepMinutes === 1 ? aggregateCandles(candles) : candles;
}

/**
 * Judges every mark of several series by the price five minutes later: the close of the next candle,
 * provided it really is the next one. The series are followed together in order of time, as the
 * product does, and the calibration learns only from outcomes already known.
 */
export function judgeSeries(
  model: Model,
  all: readonly CandleSeries[],
  options: { weightsAt?: WeightsAt; learned?: Learned } = {},
): Judged {
  const unfitted = new Set<string>();
  const weightsOf = options.weightsAt ?? (() => model.weights);
  const market = new MarketForecaster({
    model,
    learned: options.learned,
    weightsAt: (mark, pair) => {
      const weights = weightsOf(mark, pair);
      if (weights === null) unfitted.add(pair);
      return weights;
    },
  });
  const marks: JudgedMark[] = [];
  const notScored = new Map(
    all.map((series): [CandleSeries, NotScored] => [
      series,
      { withoutFeatures: 0, withoutOutcome: 0, withoutFold: 0 },
    ]),
  );
  for (const together of byTime(all)) {
    unfitted.clear();
    const estimates = market.step(together);
    together.forEach(({ series, candle, next }, index) => {
      const estimate = estimates[index] ?? null;
      const missed = notScored.get(series);
      if (missed === undefined) return;
      if (estimate === null && unfitted.has(series.pair)) {
        missed.withoutFold += 1;
      } else if (estimate === null || estimate.logit === 0) {
        missed.withoutFeatures += 1;
      } else if (next === undefined || next.time - candle.time !== FIVE_MINUTES) {
        missed.withoutOutcome += 1;
      } else {
        const { probability, low, high, logit, snapshot } = estimate;
        const change = changeOf(candle.close, next.close);
        const saidUp = logit > 0;
        const { mark, state } = snapshot;
        const afterGap = state.sinceGap < WARM_UP - 1;
        marks.push({ series, mark, probability, low, high, saidUp, change, afterGap });
      }
    });
  }
  return { marks, notScored, learned: market.learned };
}

interface Step extends Series {
  series: CandleSeries;
  candle: Candle;
  next: Candle | undefined;
}

/**
 * The candles of all series that open at the same time, one group after the other; each series is in
 * order of time. A group is made when its turn comes: a million of them at once are half of the work.
 */
function* byTime(all: readonly CandleSeries[]): Generator<Step[]> {
  const next = all.map(() => 0);
  const timeOf = (series: CandleSeries, n: number) =>
    series.candles[next[n] ?? 0]?.time ?? Infinity;
  for (;;) {
    const time = all.reduce((first, series, n) => Math.min(first, timeOf(series, n)), Infinity);
    if (time === Infinity) return;
    const group: Step[] = [];
    all.forEach((series, n) => {
      for (; timeOf(series, n) === time; next[n] = (next[n] ?? 0) + 1) {
        const at = next[n] ?? 0;
        const candle = series.candles[at];
        if (candle === undefined) return;
        const { name, pair, candles } = series;
        group.push({ name, pair, series, candle, next: candles[at + 1] });
      }
    });
    yield group;
  }
}

function changeOf(before: number, after: number): ScoredForecast["change"] {
  if (after === before) return "tie";
  return after > before ? "up" : "down";
}
