import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { MINUTE } from "@signaldeck/contract";
import { RecordingFixture } from "../../../server/src/market/testing/recordingFixture.ts";
import { generateCandles } from "../../../server/src/market/testing/generatedCandles.ts";

const FIVE_MINUTES = 5 * MINUTE;

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
 * Writes a file of generated five-minute candles (`count` of them from `from`) into a folder of its
 * own and returns that folder.
 */
export function writeCandleFolder(symbol: string, from: string, count: number): string {
  const recording = new RecordingFixture();
  const candles = generateCandles({ count, seed: 42, start: Date.parse(from), price: 1.085 });
  recording.write(`${symbol}_5m_generated.csv.gz`, candles);
  return recording.dir;
}
