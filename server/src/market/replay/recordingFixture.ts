import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Candle } from "../Candle.ts";

/** A folder of candle files for tests, below the system's folder for temporary files. */
export class RecordingFixture {
  readonly dir = mkdtempSync(join(tmpdir(), "signaldeck-recording-"));

  /** Writes candles as `name`, such as `EURUSD_5m_test.csv.gz`. */
  write(name: string, candles: readonly Candle[]): void {
    const rows = candles.map(({ time, open, high, low, close }) =>
      [new Date(time).toISOString(), open, high, low, close].join(","),
    );
    this.writeText(name, ["time,open,high,low,close", ...rows, ""].join("\n"));
  }

  /** Writes any text as a gzip file. */
  writeText(name: string, text: string): void {
    writeFileSync(join(this.dir, name), gzipSync(text));
  }

  remove(): void {
    rmSync(this.dir, { recursive: true });
  }
}

/**
 * A row of `count` candles from `start` (epoch milliseconds), each one different: it opens at the
 * close of the one before, goes half a pip beyond both ends, and closes up to three pips away.
 */
export function candleRow(start: number, count: number, stepMinutes: 1 | 5): Candle[] {
  const candles: Candle[] = [];
  let points = 110_000;
  for (let index = 0; index < count; index += 1) {
    const open = points;
    points += ((index * 37) % 61) - 30;
    candles.push({
      time: start + index * stepMinutes * 60_000,
      open: open / 1e5,
      high: (Math.max(open, points) + 5) / 1e5,
      low: (Math.min(open, points) - 5) / 1e5,
      close: points / 1e5,
    });
  }
  return candles;
}
