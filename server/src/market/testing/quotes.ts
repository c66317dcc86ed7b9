import { existsSync } from "node:fs";
import { MINUTE } from "@signaldeck/contract";
import { listCandleFiles } from "../candleFiles.ts";
import { dataFolder } from "../dataFolder.ts";
import { RecordingFixture } from "./recordingFixture.ts";
import { generateCandles, type GeneratorOptions } from "./generatedCandles.ts";

/** A folder of candle files for tests that judge whole recordings. */
export interface Quotes {
  folder: string;
  /** Whether a market made them; else they come from the generator. */
  real: boolean;
  /** Ends the use; what was generated is deleted. */
  close(): void;
}

/**
 * Real quotes where they are at hand, else generated ones of the same texture. Real quotes may not
 * be redistributed, so they are not part of the project.
 * @throws Error when `REAL_QUOTES` is `required` and there are none.
 */
export function openQuotes(): Quotes {
  const folder = dataFolder();
  if (existsSync(folder) && listCandleFiles(folder).files.length > 0) {
    return { folder, real: true, close: () => undefined };
  }
  if (process.env["REAL_QUOTES"] === "required") {
    throw new Error(
      `No candle files in ${folder}, and REAL_QUOTES=required asks for them. ` +
        "Set MARKET_DATA_DIR to the folder that holds them.",
    );
  }
  const recording = new RecordingFixture();
  for (const [name, options] of Object.entries(GENERATED)) {
    recording.write(`${name}.csv.gz`, generateCandles({ weekends: "closed", ...options }));
  }
  return { folder: recording.dir, real: false, close: () => recording.remove() };
}

const at = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day, 22);

/**
 * As real folders are: several years and pairs, both periods, closed on weekends or never, and two
 * pairs that cover the same weeks, the newest ones.
 */
const GENERATED: Record<string, GeneratorOptions> = {
  NZDUSD_1m_generated_2014: { count: 10_000, seed: 11, start: at(2014, 5, 4), step: MINUTE },
  EURUSD_5m_generated_2021: { count: 12_000, seed: 12, start: at(2021, 1, 3) },
  BTCUSDT_5m_generated_2025: { count: 6_000, seed: 13, start: at(2025, 4, 3), weekends: "open" },
  EURUSD_5m_generated_2026: { count: 6_000, seed: 14, start: at(2026, 3, 29) },
  GBPUSD_5m_generated_2026: { count: 6_000, seed: 15, start: at(2026, 3, 29) },
};
