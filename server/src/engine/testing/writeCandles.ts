import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Candle } from "../../market/Candle.ts";

/** Writes a candle file as vendors give them. */
export function writeCandles(folder: string, name: string, candles: readonly Candle[]): void {
  const rows = candles.map(({ time, open, high, low, close }) =>
    [new Date(time).toISOString(), open, high, low, close].join(),
  );
  writeFileSync(join(folder, name), gzipSync(`time,open,high,low,close\n${rows.join("\n")}\n`));
}
