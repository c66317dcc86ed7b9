import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { decodeText } from "../process/files/decodeText.ts";
import { convertCandles, type Converted } from "../market/convertCandles.ts";
import { command, UsageError } from "./Command.ts";

/** Gaps that are named one by one. */
const NAMED_GAPS = 5;

/** Brings candle files of vendors into the form that replays, backtests and training read. */
export const candlesConvert = command({
  name: "candles convert",
  summary: "Brings a vendor's candle files into the form that is read here.",
  options: {
    from: { value: "PATH", text: "a file, plain or gzip, or a folder of them", required: true },
    into: { value: "FOLDER", text: "where SYMBOL_STEP_*.csv.gz is written", required: true },
    zone: { value: "HOURS", text: "hours from UTC of times that name no zone, such as 2" },
    symbol: { value: "SYMBOL", text: "such as EURUSD, where the file's name does not say it" },
  },
  details:
    "Known are HistData, Binance, MetaTrader 5, TradingView and our own form, by their first rows.\n" +
    "A file that is there already is not written over.",
  run({ from, into, zone: hours, symbol }, { output }) {
    const zone = hours === undefined ? undefined : Number(hours);
    if (zone !== undefined && !(Math.abs(zone) <= 14 && Number.isInteger(zone * 4))) {
      throw new UsageError("--zone is a number of hours from UTC, such as 2 or -5.");
    }
    const converted = filesOf(from).map((path) =>
      convertCandles(textOf(path), basename(path), { symbol, zone }),
    );
    const paths = converted.map(({ name }) => join(into, name));
    const taken = paths.find((path, index) => existsSync(path) || paths.indexOf(path) !== index);
    if (taken !== undefined) {
      throw new Error(`${taken} would be written over. Name another folder, or move it away.`);
    }
    mkdirSync(into, { recursive: true });
    converted.forEach((one, index) => {
      const path = paths[index] ?? "";
      writeFileSync(path, gzipSync(one.text));
      output.write(`${reportOf(one)}Wrote ${path}\n`);
    });
    return Promise.resolve();
  },
});

/** @throws Error where there is none. */
function filesOf(path: string): string[] {
  if (!existsSync(path)) throw new Error(`${path} does not exist.`);
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).filter((name) => /\.(csv|txt)(\.gz)?$/i.test(name));
  if (names.length === 0) throw new Error(`${path} holds no file *.csv, *.txt or *.csv.gz.`);
  return names.sort().map((name) => join(path, name));
}

/** @throws Error with a sentence where it is no text. */
function textOf(path: string): string {
  const bytes = readFileSync(path);
  if (bytes.subarray(0, 2).toString("latin1") === "PK") {
    throw new Error(`${path} is a zip file; unpack it first.`);
  }
  const text = decodeText(unpacked(bytes));
  if (text === null || text.includes("\0")) {
    throw new Error(`${path} is no text in UTF-8 or UTF-16, plain or gzip.`);
  }
  return text;
}

function unpacked(bytes: Buffer): Buffer {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes);
  } catch {
    return bytes;
  }
}

function reportOf(one: Converted): string {
  const { vendor, pair, stepMinutes, count, repeated, gaps } = one;
  return [
    `${vendor}: ${pair}, ${count} candles of ${stepMinutes}m, ${iso(one.from)} to ${iso(one.to)}.`,
    `Zone: ${one.zone}; written in UTC.`,
    gaps.length === 0 ? "Gaps: none." : `Gaps: ${gaps.length}.`,
    ...gaps
      .slice(0, NAMED_GAPS)
      .map(({ after, before }) => `  between ${iso(after)} and ${iso(before)}`),
    ...(gaps.length > NAMED_GAPS ? [`  and ${gaps.length - NAMED_GAPS} more`] : []),
    ...(repeated > 0 ? [`Rows that repeat another: ${repeated}, each counted once.`] : []),
    "",
  ].join("\n");
}

const iso = (time: number) => new Date(time).toISOString().replace(":00.000Z", "Z");
