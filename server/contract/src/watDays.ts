import { HOUR } from "./durations.ts";

/** West Africa Time is one hour ahead of UTC all year. */
const WAT_OFFSET = HOUR;

/** Begin of a WAT day that is written as in "2026-11-01", epoch milliseconds. */
export function watDayStart(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) - WAT_OFFSET;
}

/** The WAT day that holds `time`, written as in "2026-11-01". */
export function watDayText(time: number): string {
  return new Date(time + WAT_OFFSET).toISOString().slice(0, 10);
}
