import { DAY, HOUR } from "@signaldeck/contract";
import { FIVE_MINUTES } from "../market/aggregateCandles.ts";

/** As many missing candles in a row are bridged: what is longer has not been seen often enough. */
export const BRIDGED = 3;

/**
 * Currencies and metals close on Friday at 5 PM in New York and open on Sunday at the same hour,
 * which is 21:00 UTC in summer and 22:00 in winter; both are given as times of the week (Sunday
 * 00:00 UTC is 0).
 */
const CLOSES = { earliest: 5 * DAY + 21 * HOUR, latest: 5 * DAY + 22 * HOUR };
const OPENS = { earliest: 21 * HOUR, latest: 22 * HOUR };
const WEEK = 7 * DAY;
const SUNDAY = Date.UTC(2024, 0, 7);
const SLACK = BRIDGED * FIVE_MINUTES;

/** From the earliest close to the latest opening, milliseconds. */
export const LONGEST_WEEKEND = WEEK - CLOSES.earliest + OPENS.latest + 2 * SLACK;

/**
 * Whether features may go on from one candle to the next: where none is missing between them, three
 * at most, or the market's weekend and three at most at either end of it. How forecasts after such
 * gaps came true is in docs/ENGINE.md.
 * @param last open time of a candle, epoch milliseconds UTC
 * @param next that of the candle that came after it
 */
export function goesOn(last: number, next: number): boolean {
  const missing = (next - last) / FIVE_MINUTES - 1;
  return (missing >= 0 && missing <= BRIDGED) || isWeekend(last + FIVE_MINUTES, next);
}

/** Whether the time from the end of a candle to the next one is a weekend of the market. */
function isWeekend(from: number, to: number): boolean {
  const [closed, opened] = [inWeek(from), inWeek(to)];
  return (
    to - from <= LONGEST_WEEKEND &&
    closed >= CLOSES.earliest - SLACK &&
    closed <= CLOSES.latest + SLACK &&
    opened >= OPENS.earliest - SLACK &&
    opened <= OPENS.latest + SLACK
  );
}

function inWeek(time: number): number {
  return (((time - SUNDAY) % WEEK) + WEEK) % WEEK;
}
