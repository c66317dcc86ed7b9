import { createHash } from "node:crypto";
import {
  type CandleFile,
  type SkippedFile,
  fileHash,
  listCandleFiles,
  readCandleFile,
} from "../candleFiles.ts";
import { CandleSeries } from "./CandleSeries.ts";

/** What a replay plays: one series a pair, all of one period. */
export interface Recording {
  /** The feed's name: the same quotes have the same one, so that records are never mixed. */
  name: string;
  series: CandleSeries[];
  /** Open of the earliest and end of the latest candle, epoch milliseconds. */
  from: number;
  to: number;
  /** Sentences for the operator's log: which files are played, which were left out and why. */
  notes: string[];
}

interface ReadFile {
  file: CandleFile;
  series: CandleSeries;
}

/**
 * Chooses what to play from a folder of candle files. A folder may hold files of different years:
 * played are the files that cover `from`, or without it those that overlap in time with the newest
 * one. Of two files of one pair the one with the finer step is played, then the longer one.
 *
 * `pairs` keeps those pairs alone, in that order, and is applied first: the newest file is the
 * newest of these pairs.
 * @throws Error with a sentence for the operator: no folder, no usable file, an unknown pair, or
 * nothing recorded at `from`
 */
export function chooseRecording(
  dir: string,
  options: { from: number | null; pairs: readonly string[] | null },
): Recording {
  const folder = listCandleFiles(dir);
  const known = [...new Set(folder.files.map((file) => file.pair))];
  if (known.length === 0) throw new Error(noUsableFile(dir, folder.skipped));
  for (const pair of options.pairs ?? []) {
    if (known.includes(pair)) continue;
    throw new Error(`${dir} has no recording of "${pair}". It has ${known.join(", ")}.`);
  }
  const pairs = options.pairs ?? known;

  const unreadable: SkippedFile[] = [];
  const read = folder.files
    .filter((file) => pairs.includes(file.pair))
    .flatMap((file) => readOrSkip(file, unreadable));
  const skipped = [...folder.skipped, ...unreadable];
  if (read.length === 0) throw new Error(noUsableFile(dir, skipped));

  const group = options.from === null ? newestGroup(read) : groupAt(dir, read, options.from);
  const chosen = pairs.flatMap((pair) => bestOf(group.filter(({ file }) => file.pair === pair)));
  const unplayed = read.filter((one) => !chosen.includes(one));
  return {
    name: recordingName(chosen),
    series: chosen.map(({ series }) => series),
    from: Math.min(...chosen.map(({ series }) => series.from)),
    to: Math.max(...chosen.map(({ series }) => series.to)),
    notes: [
      ...chosen.map(({ file, series }) => `Playing ${file.name}: ${period(series)}`),
      ...unplayed.map((one) => `Not playing ${one.file.name}: ${reasonLeftOut(one, chosen)}`),
      ...skipped.map(({ name, reason }) => `Skipped ${name}: ${reason}`),
    ],
  };
}

function recordingName(chosen: readonly ReadFile[]): string {
  const hashes = chosen.map(({ file }) => fileHash(file.path)).sort();
  return `replay-${createHash("sha256").update(hashes.join()).digest("hex").slice(0, 12)}`;
}

/** Two days as people write them, such as `2026-03-26 to 2026-05-31`; `to` is exclusive. */
export function period({ from, to }: { from: number; to: number }): string {
  const day = (time: number): string => new Date(time).toISOString().slice(0, 10);
  return `${day(from)} to ${day(to - 1)}`;
}

function readOrSkip(file: CandleFile, skipped: SkippedFile[]): ReadFile[] {
  try {
    const series = new CandleSeries(file.pair, file.stepMinutes, readCandleFile(file));
    if (series.candles.length > 0) return [{ file, series }];
    skipped.push({ name: file.name, reason: "it holds no candle" });
  } catch (error) {
    skipped.push({
      name: file.name,
      reason: error instanceof Error ? error.message : "unreadable",
    });
  }
  return [];
}

function newestGroup(read: readonly ReadFile[]): ReadFile[] {
  const newest = read.reduce((best, one) => (one.series.to > best.series.to ? one : best));
  return read.filter(
    ({ series }) => series.from < newest.series.to && series.to > newest.series.from,
  );
}

function groupAt(dir: string, read: readonly ReadFile[], time: number): ReadFile[] {
  const group = read.filter(({ series }) => series.from <= time && time < series.to);
  if (group.length > 0) return group;
  const periods = read.map(({ file, series }) => `${file.pair} ${period(series)}`).sort();
  throw new Error(
    `${dir} has nothing recorded at ${new Date(time).toISOString()}. ` +
      `It has ${[...new Set(periods)].join(", ")}.`,
  );
}

function bestOf(files: readonly ReadFile[]): ReadFile[] {
  const [best] = files.toSorted(
    (a, b) =>
      a.file.stepMinutes - b.file.stepMinutes ||
      b.series.candles.length - a.series.candles.length ||
      a.file.name.localeCompare(b.file.name),
  );
  return best === undefined ? [] : [best];
}

function reasonLeftOut(left: ReadFile, chosen: readonly ReadFile[]): string {
  const other = chosen.find(({ file }) => file.pair === left.file.pair);
  const overlaps = chosen.some(
    ({ series }) => series.from < left.series.to && series.to > left.series.from,
  );
  return other !== undefined && overlaps
    ? `${other.file.name} has the same pair`
    : `another period, ${period(left.series)}`;
}

function noUsableFile(dir: string, skipped: readonly SkippedFile[]): string {
  const reasons = skipped.map(({ name, reason }) => ` ${name}: ${reason}.`).join("");
  return (
    `${dir} has no usable candle file. ` +
    `A replay needs files named SYMBOL_1m_*.csv.gz or SYMBOL_5m_*.csv.gz.${reasons}`
  );
}
