import { MINUTE } from "@signaldeck/contract";
import type { Candle } from "./Candle.ts";

/** The length of the product's candle in milliseconds: five minutes. */
export const FIVE_MINUTES = 5 * MINUTE;
const MINIMUM_MINUTES = 4;

/**
 * Builds five-minute candles, aligned on five-minute marks, from sorted one-minute candles.
 *
 * A five-minute candle is kept only if its last minute is there, because its close is the price a
 * signal is entered and settled at, and if at least four of its five minutes are there, because a
 * quiet minute without a quote is normal while two missing ones are a hole in the feed. Every other
 * candle is left out, so the gap stays visible to readers of the result.
 */
export function aggregateCandles(minutes: readonly Candle[]): Candle[] {
  const candles: Candle[] = [];
  let start = 0;
  while (start < minutes.length) {
    const mark = markOf(minutes[start]);
    let end = start + 1;
    while (end < minutes.length && markOf(minutes[end]) === mark) end += 1;
    const candle = joinMinutes(minutes.slice(start, end), mark);
    if (candle !== null) candles.push(candle);
    start = end;
  }
  return candles;
}

function markOf(minute: Candle | undefined): number {
  return minute === undefined ? NaN : minute.time - (minute.time % FIVE_MINUTES);
}

function joinMinutes(minutes: readonly Candle[], time: number): Candle | null {
  const first = minutes[0];
  const last = minutes.at(-1);
  if (first === undefined || last === undefined || minutes.length < MINIMUM_MINUTES) return null;
  if (last.time !== time + FIVE_MINUTES - MINUTE) return null;
  return {
    time,
    open: first.open,
    high: Math.max(...minutes.map((minute) => minute.high)),
    low: Math.min(...minutes.map((minute) => minute.low)),
    close: last.close,
  };
}
