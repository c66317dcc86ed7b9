import { utcClock, utcDate } from "@signaldeck/contract";

/** "22 Nov 2026, 14:05:09 UTC", as the signals on the same page are dated. */
export function utcMoment(at: string): string {
  return `${utcDate(at)}, ${utcClock(at)} UTC`;
}
