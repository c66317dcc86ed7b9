import { groupBy } from "../process/groupBy.ts";
import { fileHash, listCandleFiles, type SkippedFile } from "../market/candleFiles.ts";
import { countOnce, type Overlap } from "../market/countOnce.ts";
import { instrumentClass } from "../market/pairs.ts";
import { type Coverage, coverageOf } from "./coverage.ts";
import {
  type CandleSeries,
  type Judged,
  judgeSeries,
  type JudgedMark,
  type NotScored,
  readFiveMinuteCandles,
  UNLEARNED,
} from "./judge.ts";
import type { Learned } from "./MarketForecaster.ts";
import { type Model, walkForward } from "./model.ts";
import type { WeightsAt } from "./PairForecaster.ts";
import { publishedFigures, publishedOf, type PublishedFigures } from "./published.ts";
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
  notScored: NotScored;
}

/** Figures of all files that share a market, a pair or a granularity. */
export interface GroupReport extends CalibratedFigures {
  group: string;
}

/** What would have been published of a part of the marks. */
export interface ScopeReport extends PublishedFigures {
  scope: "all" | "fx" | "fx since 2025";
}

/** Everything a backtest found; all rates are fractions 0..1. */
export interface BacktestReport extends PublishedFigures {
  model: { trainedAt: string; folds: number; hash: string };
  overall: Figures;
  /** Only marks at or above `floor`. */
  selective: Figures & { floor: number };
  buckets: CalibratedFigures["buckets"];
  /** The same for all files together and for parts of them; pairs compete within a part alone. */
  scopes: ScopeReport[];
  /** Whether the intervals shown held what was realised: of all marks, and of published ones. */
  coverage: { forecasts: Coverage; published: Coverage };
  /** Marks whose features look back across a bridged gap, and all others. */
  gaps: GroupReport[];
  /** By class of instrument: fx, metal, crypto, other. */
  markets: GroupReport[];
  pairs: GroupReport[];
  granularities: GroupReport[];
  files: FileReport[];
  /** Candles that two files hold; each was counted once. */
  overlaps: Overlap[];
  skipped: SkippedFile[];
}

/** A payout of binary options that is common at brokers, in percent of the stake. */
export const USUAL_PAYOUT = 85;

interface ReadFile extends CandleSeries {
  how: FileReport["how"];
  step: string;
}

/** A folder's files, and what a model made of all their marks. */
export interface JudgedFolder {
  read: ReadFile[];
  /** In order of time, one of a pair at a time. */
  marks: JudgedMark[];
  parts: Judged[];
  overlaps: Overlap[];
  skipped: SkippedFile[];
}

/**
 * Judges every candle file of a folder with a model. Files are followed together in order of time,
 * as the product follows its pairs.
 * @throws Error when the folder is missing, holds no candle file, a file is malformed, or two say
 * different things of one candle
 */
export function judgeFolder(dir: string, model: Model): JudgedFolder {
  const { files, skipped } = listCandleFiles(dir);
  if (files.length === 0) {
    const named = skipped.map(({ name, reason }) => `\n  ${name}: ${reason}`).join("");
    throw new Error(`${dir} holds no candle files (SYMBOL_1m_*.csv.gz or SYMBOL_5m_*)${named}`);
  }
  const trained = new Set(model.data.map(({ sha256 }) => sha256));
  const given = files.map((file): ReadFile => ({
    name: file.name,
    pair: file.pair,
    step: `${file.stepMinutes}m`,
    how: trained.has(fileHash(file.path)) ? "walk-forward" : "unseen",
    candles: readFiveMinuteCandles(file),
  }));
  const { files: read, overlaps } = countOnce(given, ({ how }) => how === "walk-forward");
  const parts = [
    judgeSeries(
      model,
      read.filter(({ how }) => how === "walk-forward"),
      {
        weightsAt: walkForward(model),
        learned: UNLEARNED,
      },
    ),
    ...unseenParts(model, read),
  ];
  const marks = parts.flatMap((part) => part.marks).sort((a, b) => a.mark - b.mark);
  return { read, marks, parts, overlaps, skipped };
}

/**
 * How a model did on every candle file of a folder.
 * @param payout of the options that signals are graded for, in percent of the stake
 * @throws Error as `judgeFolder` does
 */
export function backtest(dir: string, model: Model, payout = USUAL_PAYOUT): BacktestReport {
  const { read, marks, parts, overlaps, skipped } = judgeFolder(dir, model);
  const by = <T>(of: (mark: JudgedMark) => T) => groupBy(marks, of);
  const stepOf = new Map<CandleSeries, string>(read.map((file) => [file, file.step]));
  const ofFile = by(({ series }) => series);
  const fx = marks.filter(({ series }) => instrumentClass(series.pair) === "fx");
  const recent = fx.filter(({ mark }) => mark >= Date.UTC(2025, 0, 1));
  const all = publishedFigures(marks, payout);
  const whole = tallyOf(marks);
  return {
    model: { trainedAt: model.trainedAt, folds: model.folds.length, hash: model.hash },
    overall: whole.figures(),
    selective: {
      floor: model.selectiveFloor,
      ...tallyOf(marks.filter((mark) => mark.probability >= model.selectiveFloor)).figures(),
    },
    buckets: whole.buckets(),
    ...all,
    scopes: [
      { scope: "all", ...all },
      { scope: "fx", ...publishedFigures(fx, payout) },
      { scope: "fx since 2025", ...publishedFigures(recent, payout) },
    ],
    coverage: { forecasts: coverageOf(marks), published: coverageOf(publishedOf(marks)) },
    gaps: groups(by(({ afterGap }) => (afterGap ? "after a gap" : "elsewhere"))),
    markets: groups(by(({ series }) => instrumentClass(series.pair))),
    pairs: groups(by(({ series }) => series.pair)),
    granularities: groups(by(({ series }) => stepOf.get(series) ?? "")),
    files: read.map((file) => ({
      name: file.name,
      pair: file.pair,
      step: file.step,
      how: file.how,
      candles: file.candles.length,
      ...tallyOf(ofFile.get(file) ?? []).calibrated(),
      notScored: notScoredOf(parts, file),
    })),
    overlaps,
    skipped,
  };
}

/**
 * Files that the model never saw begin with what its training has left, as a new feed does; those
 * that begin before the training's last candle with nothing learned, because that knows what came
 * of them.
 */
function unseenParts(model: Model, read: readonly ReadFile[]): Judged[] {
  const trainedUntil = Math.max(...model.data.map(({ to }) => Date.parse(to)));
  const unseen = read.filter(({ how }) => how === "unseen");
  const isLater = ({ candles }: ReadFile): boolean => (candles[0]?.time ?? 0) >= trainedUntil;
  const begin = (files: ReadFile[], learned?: Learned) =>
    judgeSeries(model, files, {
      weightsAt: unseenWeights(model),
      ...(learned && { learned }),
    });
  return [
    begin(unseen.filter(isLater)),
    begin(
      unseen.filter((file) => !isLater(file)),
      UNLEARNED,
    ),
  ];
}

function notScoredOf(
  parts: readonly { notScored: ReadonlyMap<CandleSeries, NotScored> }[],
  file: ReadFile,
): NotScored {
  const none = { withoutFeatures: 0, withoutOutcome: 0, withoutFold: 0 };
  return parts.map(({ notScored }) => notScored.get(file)).find(Boolean) ?? none;
}

/**
 * The final weights, except inside the time range of training data of the same pair: a new file
 * may repeat quotes that were trained on (another vendor's, or a longer export), and there only
 * walk-forward weights are fair.
 */
function unseenWeights(model: Model): WeightsAt {
  const past = walkForward(model);
  const ranges = model.data.map(({ pair, from, to }) => ({
    pair,
    from: Date.parse(from),
    to: Date.parse(to),
  }));
  const isKnown = (mark: number, pair: string): boolean =>
    ranges.some((range) => range.pair === pair && mark >= range.from && mark <= range.to);
  return (mark, pair) => (isKnown(mark, pair) ? past(mark) : model.weights);
}

/** The outcomes of marks, added up. */
export function tallyOf(marks: readonly JudgedMark[]): Tally {
  const tally = new Tally();
  for (const mark of marks) tally.add(mark);
  return tally;
}

function groups(marksBy: ReadonlyMap<string, readonly JudgedMark[]>): GroupReport[] {
  return [...marksBy]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([group, marks]) => ({ group, ...tallyOf(marks).calibrated() }));
}
