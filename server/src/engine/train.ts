import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { FIVE_MINUTES } from "../market/aggregateCandles.ts";
import type { Candle } from "../market/Candle.ts";
import { type CandleFile, fileHash, listCandleFiles } from "../market/candleFiles.ts";
import { countOnce } from "../market/countOnce.ts";
import { FEATURES } from "./features.ts";
import { FeatureTracker } from "./FeatureTracker.ts";
import { judgeSeries, readFiveMinuteCandles, UNLEARNED } from "./judge.ts";
import { fitLogistic, type TrainingRow } from "./logistic.ts";
import { type Model, hashModel, walkForward } from "./model.ts";
import { Tally } from "./Tally.ts";
import { REPOSITORY_ROOT } from "../paths.ts";

/** The engine's own files, which lie beside the built program, too. */
const ENGINE = join(REPOSITORY_ROOT, "server", "src", "engine");

/** The code that trains: the product's version, and SHA-256 (hex) over the engine's own files. */
function codeVersion(): { version: string; sha256: string } {
  const text = readFileSync(join(REPOSITORY_ROOT, "package.json"), "utf8");
  const { version } = JSON.parse(text) as { version: string };
  const hash = createHash("sha256");
  for (const name of readdirSync(ENGINE).sort()) {
    if (!name.endsWith(".ts") || name.endsWith(".test.ts")) continue;
    hash.update(`${name}\n`).update(readFileSync(join(ENGINE, name)));
  }
  return { version, sha256: hash.digest("hex") };
}

/** A labelled mark; `expiry` (epoch milliseconds) is when its label became known. */
export interface LabelledRow extends TrainingRow {
  expiry: number;
}

/** A series to train on. */
export interface TrainingSeries {
  file: Omit<CandleFile, "path" | "symbol">;
  sha256: string;
  candles: readonly Candle[];
}

/**
 * Penalty per row (see `fitLogistic`). With whole vendors held out, the Brier score is the same at
 * 0.03 and worse at 0.3; of that flat stretch this is the more cautious end.
 */
const RIDGE = 0.1;
/** Nothing is judged before this many outcomes are known ... */
const FIRST_FOLD_ROWS = 2_000;
/** ... and a new fold is fitted each time half as many more are known, or this many at most. */
const FOLD_ROWS = 5_000;
/**
 * See `CalibrationSettings`. Of the settings tried these gave the highest walk-forward likelihood:
 * 149.7e-5 per mark above a coin's, against 146.2e-5 of slopes that each file learns for itself and
 * never forgets; the others tried lie little below.
 */
const CALIBRATION = {
  prior: { other: 0.7, onHour: 1 },
  classDeviation: 0.35,
  pairDeviation: 0.2,
  classMemory: 365,
  pairMemory: 90,
  cap: 0.65,
};
/** The buckets from here on delivered more than 55 % out of sample; a payout of 85 % needs 54.1. */
const SELECTIVE_FLOOR = 0.54;

/**
 * Reads all candle files of a folder for training.
 * @throws Error when the folder cannot be read or holds no candle file
 */
export function readTrainingSeries(dir: string): TrainingSeries[] {
  const { files } = listCandleFiles(dir);
  if (files.length === 0) throw new Error(`${dir} holds no candle files (SYMBOL_STEP_*.csv.gz)`);
  const read = files.map((file) => ({
    file,
    name: file.name,
    pair: file.pair,
    candles: readFiveMinuteCandles(file),
  }));
  return countOnce(read).files.map(({ file, candles }) => ({
    file,
    sha256: fileHash(file.path),
    candles,
  }));
}

/** The labelled marks of a series: features at each close and where the next close lay, no ties. */
export function labelCandles(candles: readonly Candle[]): LabelledRow[] {
  const tracker = new FeatureTracker();
  return candles.flatMap((candle, index) => {
    const snapshot = tracker.update(candle);
    const next = candles[index + 1];
    if (snapshot === null || next === undefined) return [];
    if (next.time - candle.time !== FIVE_MINUTES || next.close === candle.close) return [];
    const expiry = snapshot.mark + FIVE_MINUTES;
    return [{ vector: snapshot.vector, up: next.close > candle.close, expiry }];
  });
}

/**
 * Fits weights on growing stretches of the past: each fold knows only outcomes up to its `until`
 * and may judge only marks from then on.
 */
export function fitFolds(rows: readonly LabelledRow[]): Model["folds"] {
  const sorted = [...rows].sort((a, b) => a.expiry - b.expiry);
  const folds: Model["folds"] = [];
  let size = FIRST_FOLD_ROWS;
  while (size <= sorted.length) {
    const until = sorted[size - 1]?.expiry ?? 0;
    folds.push({
      until: new Date(until).toISOString(),
      rows: size,
      weights: fitLogistic(sorted.slice(0, size), RIDGE).map(round),
    });
    size += Math.min(FOLD_ROWS, Math.round(size / 2));
  }
  return folds;
}

/**
 * Trains a model on several series: folds for walk-forward judging, final weights on everything,
 * and the out-of-sample figures that walk-forward judging gives.
 * @throws Error when the series hold no labelled candle
 */
export function trainModel(series: readonly TrainingSeries[], trainedAt: Date): Model {
  const rows = series.flatMap(({ candles }) => labelCandles(candles));
  if (rows.length === 0) throw new Error("The candle files hold nothing to train on");
  const draft: Omit<Model, "hash"> = {
    trainedAt: trainedAt.toISOString(),
    features: [...FEATURES],
    ridge: RIDGE,
    code: codeVersion(),
    calibration: CALIBRATION,
    learned: {},
    selectiveFloor: SELECTIVE_FLOOR,
    folds: fitFolds(rows),
    weights: fitLogistic(rows, RIDGE).map(round),
    outOfSample: { n: 0, ties: 0, hitRate: 0, low: 0, high: 1, brier: 0, buckets: [] },
    data: series.map(describe),
  };
  const judged = judgeSeries(
    hashModel(draft),
    series.map(({ file: { name, pair }, candles }) => ({ name, pair, candles })),
    { weightsAt: walkForward(draft), learned: UNLEARNED },
  );
  const tally = new Tally();
  for (const mark of judged.marks) tally.add(mark);
  const { n, ties, hitRate, low, high, brier, buckets } = tally.calibrated();
  const outOfSample = { n, ties, hitRate: hitRate ?? 0, low, high, brier: brier ?? 0, buckets };
  return hashModel({ ...draft, outOfSample, learned: judged.learned.calibration });
}

function describe({ file, sha256, candles }: TrainingSeries): Model["data"][number] {
  return {
    name: file.name,
    sha256,
    pair: file.pair,
    stepMinutes: file.stepMinutes,
    rows: candles.length,
    from: new Date(candles[0]?.time ?? 0).toISOString(),
    to: new Date((candles.at(-1)?.time ?? 0) + FIVE_MINUTES).toISOString(),
  };
}

function round(weight: number): number {
  return Number(weight.toPrecision(6));
}
