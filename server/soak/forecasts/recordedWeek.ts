import { DAY, HOUR, MINUTE } from "@signaldeck/contract";
import type { Candle } from "../../src/market/Candle.ts";
import { generateCandles } from "../../src/market/testing/generatedCandles.ts";
import { RecordingFixture } from "../../src/market/testing/recordingFixture.ts";

const SLOT = 5 * MINUTE;
/** A Monday; the week has no weekend, so that each of its marks is one. */
export const BEGIN = Date.parse("2026-04-06T00:00:00Z");
/** Marks of a week. */
export const MARKS = (7 * DAY) / SLOT;
/** Marks of the days that follow on it, of which some are played. */
const MORE = (2 * DAY) / SLOT;
/** What the engine knows when the week begins. */
const BEFORE = 2 * DAY;

export const markAt = (index: number): number => BEGIN + index * SLOT;

/** The UTC days of the week. */
export const DAYS = Array.from({ length: 7 }, (_, day) =>
  new Date(BEGIN + day * DAY).toISOString().slice(0, 10),
);

const PAIRS = [
  { symbol: "EURUSD", price: 1.085, quietAt: 10 * HOUR },
  { symbol: "GBPUSD", price: 1.271, quietAt: 15 * HOUR },
  { symbol: "USDCAD", price: 1.382, quietAt: 20 * HOUR },
];
/** A pair has no prices for so long each day, and nobody has on Thursday. */
const QUIET_FOR = 25 * MINUTE;
const OUTAGE = { from: BEGIN + 3 * DAY + 5 * HOUR, to: BEGIN + 3 * DAY + 5 * HOUR + 40 * MINUTE };

/** Three pairs, each without prices for a while each day, so that it has to be left out. */
export function recordedWeek(): RecordingFixture {
  const recording = new RecordingFixture();
  for (const [seed, { symbol, price, quietAt }] of PAIRS.entries()) {
    const count = BEFORE / SLOT + MARKS + MORE;
    const candles = generateCandles({ count, seed: seed + 1, start: BEGIN - BEFORE, price });
    const isThere = ({ time }: Candle) => {
      const ofDay = (((time - BEGIN) % DAY) + DAY) % DAY;
      const isQuiet = ofDay >= quietAt && ofDay < quietAt + QUIET_FOR;
      return !isQuiet && !(time >= OUTAGE.from && time < OUTAGE.to);
    };
    recording.write(`${symbol}_5m_generated.csv.gz`, candles.filter(isThere));
  }
  return recording;
}
