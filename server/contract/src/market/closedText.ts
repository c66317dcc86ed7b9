import { DAY } from "../durations.ts";
import { watClock, watDate, watDayName, watMoment } from "../timeText.ts";
import type { ClosedMarketDto } from "./calls.ts";

/** "FX opens Sunday 10:00 PM WAT"; with the date where the day's name could be another week's. */
export function closedText({ name, opensAt }: ClosedMarketDto, now: number): string {
  if (opensAt === null) return `${name} is closed`;
  if (Date.parse(opensAt) - now > 6 * DAY) return `${name} opens ${watMoment(opensAt)}`;
  const day = watDate(opensAt) === watDate(now) ? "" : `${watDayName(opensAt)} `;
  return `${name} opens ${day}${watClock(opensAt)} WAT`;
}
