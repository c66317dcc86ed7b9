import { DAY, HOUR, MINUTE } from "./durations.ts";

/** The display zone of the product: West Africa Time. */
export const WAT_ZONE = "Africa/Lagos";

/** West Africa Time is one hour ahead of UTC all year, so its day needs no calendar. */
const WAT_OFFSET = HOUR;

/** The WAT day that holds `time`, as [from, to) in epoch milliseconds. */
export function watDay(time: number): { from: number; to: number } {
  const from = Math.floor((time + WAT_OFFSET) / DAY) * DAY - WAT_OFFSET;
  return { from, to: from + DAY };
}

/** Whole minutes since the beginning of the WAT day that holds `time` (epoch milliseconds). */
export function watMinuteOfDay(time: number): number {
  return Math.floor((time - watDay(time).from) / MINUTE);
}
