import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";

const FIVE_MINUTES = 300_000;

/** Folder of real candle files; they are never part of the project. */
export const REAL_DATA =
  process.env["MARKET_DATA_DIR"] ?? resolve(import.meta.dirname, "../../../../shared/market-data");

/** False where the real files are missing; on CI that is a fault, not a reason to skip. */
export function realDataIsThere(): boolean {
  const there = existsSync(REAL_DATA);
  if (!there && process.env["CI"] === "true") {
    throw new Error(`No market data at ${REAL_DATA}; set MARKET_DATA_DIR.`);
  }
  return there;
}

/** Close of each five-minute candle of a file, by the time at which the candle ends (ms). */
export function closesByEnd(file: string): Map<number, number> {
  const rows = gunzipSync(readFileSync(file)).toString("utf8").trim().split("\n").slice(1);
  return new Map(
    rows.map((row) => {
      const [time = "", , , , close = ""] = row.split(",");
      return [Date.parse(time) + FIVE_MINUTES, Number(close)];
    }),
  );
}

/**
 * Writes a file of made-up five-minute candles (a seeded random walk, `count` of them from `from`)
 * into a folder of its own and returns that folder.
 */
export function writeCandleFolder(symbol: string, from: string, count: number): string {
  const folder = mkdtempSync(join(tmpdir(), "signaldeck-candles-"));
  let state = 42;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
  let close = 1.085;
  const rows = Array.from({ length: count }, (_, index) => {
    const open = close;
    close = open + random() * 0.0006;
    const high = Math.max(open, close) + 0.0001;
    const low = Math.min(open, close) - 0.0001;
    const time = new Date(Date.parse(from) + index * FIVE_MINUTES).toISOString();
    return [time, ...[open, high, low, close].map((price) => price.toFixed(5))].join(",");
  });
  const text = `time,open,high,low,close\n${rows.join("\n")}\n`;
  writeFileSync(join(folder, `${symbol}_5m_made_up.csv.gz`), gzipSync(text));
  return folder;
}
