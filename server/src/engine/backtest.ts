import { fileHash, listCandleFiles, type SkippedFile } from "../market/candleFiles.ts";
import { instrumentClass } from "../market/pairs.ts";
import { judgeCandles, readFiveMinuteCandles } from "./judge.ts";
import { type Model, walkForward } from "./model.ts";
import type { WeightsAt } from "./PairForecaster.ts";
import { type CalibratedFigures, type Figures, Tally } from "./Tally.ts";

/** How one file did. */
export interface FileReport extends CalibratedFigures {
  name: string;
  pair: string;
  step: string;
  /** Five-minute candles in the file, after aggregation. */
  candles: number;
  /**
   * `walk-forward`: the file was trained on, so every mark is judged by weights fitted only on
   * earlier data. `unseen`: it was not, and the final weights judge it, except where training
   * data of the same pair covers the same time.
   */
  how: "walk-forward" | "unseen";
  /** Marks that could not be judged, by reason. */
  notScored: { withoutNeighbours: number; withoutFold: number };
}

/** Figures of all files that share a market, a pair or a granularity. */
export interface GroupReport extends CalibratedFigures {
  group: string;
}

/** Everything a backtest found; all rates are fractions 0..1. */
export interface BacktestReport {
  model: { trainedAt: string; folds: number };
  overall: Figures;
  /** Only marks at or above `floor`. */
  selective: Figures & { floor: number };
  buckets: CalibratedFigures["buckets"];
  /** By class of instrument: fx, metal, crypto, other. */
  markets: GroupReport[];
  pairs: GroupReport[];
  granularities: GroupReport[];
  files: FileReport[];
  skipped: SkippedFile[];
}

/**
 * Judges every candle file of a folder with a model.
 * @throws Error when the folder is missing, holds no candle file, or a file is malformed
 */
export function backtest(dir: string, model: Model): BacktestReport {
  const { files, skipped } = listCandleFiles(dir);
  if (files.length === 0) {
    const named = skipped.map(({ name, reason }) => `\n  ${name}: ${reason}`).join("");
    throw new Error(`${dir} holds no candle files (SYMBOL_1m_*.csv.gz or SYMBOL_5m_*)${named}`);
  }
  const trained = new Set(model.data.map(({ sha256 }) => sha256));
  const all = new Tally();
  const selective = new Tally();
  const markets = new Map<string, Tally>();
  const pairs = new Map<string, Tally>();
  const granularities = new Map<string, Tally>();
  const reports = files.map((file): FileReport => {
    const how = trained.has(fileHash(file.path)) ? "walk-forward" : "unseen";
    const judged = judgeCandles(
      model,
      readFiveMinuteCandles(file),
      how === "walk-forward" ? walkForward(model) : unseenWeights(model, file.pair),
    );
    const step = `${file.stepMinutes}m`;
    all.merge(judged.all);
    selective.merge(judged.selective);
    tallyOf(markets, instrumentClass(file.pair)).merge(judged.all);
    tallyOf(pairs, file.pair).merge(judged.all);
    tallyOf(granularities, step).merge(judged.all);
    const { candles, withoutNeighbours, withoutFold } = judged;
    return {
      name: file.name,
      pair: file.pair,
      step,
      how,
      candles,
      ...judged.all.calibrated(),
      notScored: { withoutNeighbours, withoutFold },
    };
  });
  return {
    model: { trainedAt: model.trainedAt, folds: model.folds.length },
    overall: all.figures(),
    selective: { floor: model.selectiveFloor, ...selective.figures() },
    buckets: all.buckets(),
    markets: groups(markets),
    pairs: groups(pairs),
    granularities: groups(granularities),
    files: reports,
    skipped,
  };
}

/**
 * The final weights, except inside the time range of training data of the same pair: a new file
 * may repeat quotes that were trained on (another vendor's, or a longer export), and there only
 * walk-forward weights are fair.
 */
function unseenWeights(model: Model, pair: string): WeightsAt {
  const past = walkForward(model);
  const ranges = model.data
    .filter((known) => known.pair === pair)
    .map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) }));
  return (mark) =>
    ranges.some(({ from, to }) => mark >= from && mark <= to) ? past(mark) : model.weights;
}

function tallyOf(tallies: Map<string, Tally>, group: string): Tally {
  const tally = tallies.get(group) ?? new Tally();
  tallies.set(group, tally);
  return tally;
}

function groups(tallies: Map<string, Tally>): GroupReport[] {
  return [...tallies]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([group, tally]) => ({ group, ...tally.calibrated() }));
}
