import { DAY, HOUR, MINUTE, newYorkWeekMinute } from "@signaldeck/contract";
import type { Candle } from "./Candle.ts";
import { instrumentClass } from "./pairs.ts";

/** What the name of a candle file promises of its rows. */
export interface FileTerms {
  pair: string;
  stepMinutes: 1 | 5;
}

/** What is wrong with a series, and the index of the candle that shows it. */
export interface CandleFault {
  index: number;
  reason: string;
}

/**
 * A price that becomes eight times as high or as low from one candle to the next is a slipped
 * decimal point or another unit: no market moves so, and a shift by ten with the market's own move
 * on top may stay a little below ten.
 */
const TENFOLD = 8;
/** With fewer rows than this nothing is said of the file as a whole. */
const ROWS_TO_JUDGE = 10;

/** What does not fit in the next row, in words for a person; null where it fits. */
export function rowFault(
  previous: Candle | null,
  candle: Candle,
  { stepMinutes }: FileTerms,
): string | null {
  if (previous !== null && candle.time === previous.time) return "time is repeated";
  if (previous !== null && candle.time < previous.time) return "time is out of order";
  if (candle.time % (stepMinutes * MINUTE) !== 0) {
    return `${iso(candle.time)} is not on the grid of ${stepMinutes === 1 ? "whole minutes" : "five minutes"}; a row's time is its candle's open`;
  }
  if (candle.high / candle.low >= TENFOLD) {
    return `the price jumps tenfold within the candle, from ${candle.low} to ${candle.high}`;
  }
  if (previous === null) return null;
  const ratio = candle.open / previous.close;
  if (ratio < TENFOLD && ratio > 1 / TENFOLD) return null;
  return `the price jumps tenfold, from ${previous.close} to ${candle.open}`;
}

/**
 * What does not fit in the file as a whole: rows of another step than its name says, or times that
 * are the candles' closes. Null where nothing speaks against it.
 */
export function seriesFault(candles: readonly Candle[], terms: FileTerms): CandleFault | null {
  if (candles.length < ROWS_TO_JUDGE) return null;
  return stepFault(candles, terms) ?? weekFault(candles, terms) ?? burstFault(candles, terms);
}

/** Most rows of a file follow the one before at its step, however many are missing here and there. */
function stepFault(candles: readonly Candle[], { stepMinutes }: FileTerms): CandleFault | null {
  const step = stepMinutes * MINUTE;
  const strays = candles.flatMap(({ time }, index) =>
    index > 0 && time - (candles[index - 1]?.time ?? 0) !== step ? [index] : [],
  );
  const [index] = strays;
  if (index === undefined || strays.length * 2 < candles.length) return null;
  const minutes = ((candles[index]?.time ?? 0) - (candles[index - 1]?.time ?? 0)) / MINUTE;
  return {
    index,
    reason:
      `the row comes ${minutes} minutes after the one before, as most rows do not keep ` +
      `the step of ${stepMinutes}m that the file is named after`,
  };
}

const WEEKEND = 40 * HOUR;

/**
 * Currencies stop on Fridays at 17:00 in New York, so no candle opens then. Where most weeks end
 * with a row of exactly that time (a single one may be a late quote), the times are closes.
 */
function weekFault(candles: readonly Candle[], { pair }: FileTerms): CandleFault | null {
  if (instrumentClass(pair) !== "fx") return null;
  const ends = candles.flatMap(({ time }, index) =>
    (candles[index + 1]?.time ?? 0) - time > WEEKEND ? [index] : [],
  );
  const late = ends.filter((index) => newYorkWeekMinute(candles[index]?.time ?? 0) === "Fri 17:00");
  const [index] = late;
  if (index === undefined || late.length < 2 || late.length * 2 <= ends.length) return null;
  return {
    index,
    reason: `the market is closed from ${iso(candles[index]?.time ?? 0)} on; ${STAMPED}`,
  };
}

const STAMPED = "the rows seem to be stamped at the close, but a row's time is its candle's open";

const HALF_HOUR = 30 * MINUTE;
/** Chance shows this once in some 700 files of a market without any such rhythm. */
const CLEAR = 3;

/**
 * Orders and news come on the full and half hour, so in every market examined the candle that opens
 * then is wider than the next one. Where the next one is clearly the wider, the times are closes.
 */
function burstFault(candles: readonly Candle[], { stepMinutes }: FileTerms): CandleFault | null {
  const differences = candles.flatMap((candle, index) => {
    const next = candles[index + 1];
    if (candle.time % HALF_HOUR !== 0 || next?.time !== candle.time + stepMinutes * MINUTE) {
      return [];
    }
    const [here, there] = [candle.high - candle.low, next.high - next.low];
    return here > 0 && there > 0 ? [Math.log(there / here)] : [];
  });
  // Two days of half hours: with fewer, one piece of news decides.
  if (differences.length < (2 * DAY) / HALF_HOUR) return null;
  const mean = average(differences);
  const variance = average(differences.map((difference) => (difference - mean) ** 2));
  if (mean < CLEAR * Math.sqrt(variance / differences.length)) return null;
  const index = candles.findIndex(({ time }) => time % HALF_HOUR === 0);
  return {
    index: index + 1,
    reason:
      `the moves of the full and half hours come ${stepMinutes === 1 ? "a minute" : "five minutes"} ` +
      `late throughout the file; ${STAMPED}`,
  };
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function iso(time: number): string {
  return new Date(time).toISOString().replace(".000Z", "Z");
}
