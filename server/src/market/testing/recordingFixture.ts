import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { MINUTE } from "@signaldeck/contract";
import type { Candle } from "../Candle.ts";
import { generateCandles } from "./generatedCandles.ts";

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

/** A row of `count` generated candles from `start` (epoch milliseconds). */
export function candleRow(start: number, count: number, stepMinutes: 1 | 5): Candle[] {
  return generateCandles({ count, seed: 37, start, step: stepMinutes * MINUTE });
}
