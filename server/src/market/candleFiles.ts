import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Candle } from "./Candle.ts";
import { type FileTerms, rowFault, seriesFault } from "./candleFaults.ts";
import { isOtc, pairFromSymbol } from "./pairs.ts";
import { parseTime } from "./parseTime.ts";

/** A candle file of a folder, described by its name. */
export interface CandleFile {
  path: string;
  name: string;
  symbol: string;
  pair: string;
  stepMinutes: 1 | 5;
}

/** A file of the folder that is not read, and why. */
export interface SkippedFile {
  name: string;
  reason: string;
}

/** What a folder of candle files holds, both lists sorted by name. */
export interface CandleFolder {
  files: CandleFile[];
  skipped: SkippedFile[];
}

const SUFFIX = ".csv.gz";
const HEADER = "time,open,high,low,close";

/**
 * Lists the candle files of a folder: `SYMBOL_STEP_anything.csv.gz` (or `SYMBOL_STEP.csv.gz`) with
 * a step of 1m or 5m. Every other file is named in `skipped`.
 * @throws Error when the folder is missing or cannot be read
 */
export function listCandleFiles(dir: string): CandleFolder {
  let names: string[];
  try {
    names = readdirSync(dir, { withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => entry.name)
      .sort();
  } catch (cause) {
    throw new Error(`The candle folder ${dir} cannot be read`, { cause });
  }
  const folder: CandleFolder = { files: [], skipped: [] };
  for (const name of names) {
    const described = describeFile(dir, name);
    if ("reason" in described) folder.skipped.push(described);
    else folder.files.push(described);
  }
  return folder;
}

function describeFile(dir: string, name: string): CandleFile | SkippedFile {
  if (!name.endsWith(SUFFIX)) return { name, reason: `not a *${SUFFIX} file` };
  const [written = "", step] = name.slice(0, -SUFFIX.length).split("_");
  const symbol = written.toUpperCase();
  if (isOtc(name)) return { name, reason: "named OTC, a broker's own quote of a pair" };
  if (symbol === "" || step === undefined) return { name, reason: "not named SYMBOL_STEP_*" };
  if (step !== "1m" && step !== "5m") return { name, reason: `step ${step} is not 1m or 5m` };
  return {
    path: join(dir, name),
    name,
    symbol,
    pair: pairFromSymbol(symbol),
    stepMinutes: step === "1m" ? 1 : 5,
  };
}

/**
 * SHA-256 (hex) of the file's text. It is taken after unpacking, so that a file that was merely
 * compressed again is still recognised as the same data.
 * @throws Error naming the file when it is not gzip
 */
export function fileHash(path: string): string {
  return createHash("sha256").update(unpack(path)).digest("hex");
}

function unpack(path: string): Buffer {
  try {
    return gunzipSync(readFileSync(path));
  } catch (cause) {
    throw new Error(`${basename(path)} cannot be read as gzip`, { cause });
  }
}

/**
 * Reads a gzip CSV candle file with the header `time,open,high,low,close`, times ISO 8601 UTC,
 * sorted and unique, each the open of a candle of the step that the file is named after.
 * @throws Error naming file and line for a malformed row, one that does not follow the one before,
 * and rows that are not what the file's name says
 */
export function readCandleFile(file: CandleFile): Candle[] {
  return parseCandles(unpack(file.path), file);
}

/**
 * Parses the text of a candle file; `name` appears in error messages.
 * @throws Error naming `name` and the line, as `readCandleFile` does
 */
export function parseCandles(
  text: string | Buffer,
  { name, ...terms }: FileTerms & { name: string },
): Candle[] {
  // No field has quotes, and so every record is exactly one line.
  const [header, ...records] = text
    .toString()
    .replace(/^\uFEFF/, "")
    .split(LINE_END);
  if (header?.toLowerCase() !== HEADER)
    throw new Error(`${name}:1: the header must be "${HEADER}"`);
  // The last line ends, too, and some leave more behind it.
  while (records.at(-1)?.trim() === "") records.pop();
  const lineOf = (index: number): string => `${name}:${index + 2}`;
  let previous: Candle | null = null;
  const candles = records.map((record, index) => {
    const candle = readRow(record.split(","));
    const fault = typeof candle === "string" ? candle : rowFault(previous, candle, terms);
    if (fault !== null || typeof candle === "string") {
      throw new Error(`${lineOf(index)}: ${fault ?? ""}`);
    }
    previous = candle;
    return candle;
  });
  const fault = seriesFault(candles, terms);
  if (fault !== null) throw new Error(`${lineOf(fault.index)}: ${fault.reason}`);
  return candles;
}

const LINE_END = /\r\n|\n|\r/;
const ISO_UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|\+00:00)$/;

function readRow(fields: readonly string[]): Candle | string {
  if (fields.length !== 5) return `expected 5 fields, found ${fields.length}`;
  const iso = fields[0] ?? "";
  const time = ISO_UTC.test(iso) ? parseTime(iso.replace(/Z|\+00:00$/, ""), "Z") : NaN;
  if (Number.isNaN(time)) return `"${iso}" is not an ISO 8601 UTC time`;
  const open = readPrice(fields[1]);
  const high = readPrice(fields[2]);
  const low = readPrice(fields[3]);
  const close = readPrice(fields[4]);
  if (Number.isNaN(open + high + low + close)) return "a price is not a positive number";
  if (high < Math.max(open, close) || low > Math.min(open, close)) {
    return "open and close must lie between low and high";
  }
  return { time, open, high, low, close };
}

function readPrice(field = ""): number {
  const price = field === "" ? NaN : Number(field);
  return price > 0 && price < Infinity ? price : NaN;
}
