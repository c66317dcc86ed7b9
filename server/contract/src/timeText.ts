import { perLocale } from "./language/reader.ts";
import { WAT_ZONE } from "./watTime.ts";

// Every time that a person reads is written here: in West Africa Time, unless it says UTC.

/** Epoch milliseconds, ISO 8601 text or a date. */
type Moment = number | string | Date;

/**
 * A writer of moments for the reader; some engines put a narrow no-break space before AM and PM,
 * here it is plain.
 * @param english the locale that writes them in English.
 * @param timeZone the device's own where it is undefined.
 */
export function writer(
  english: string,
  options: Intl.DateTimeFormatOptions,
  timeZone: string | undefined,
) {
  const format = perLocale(
    english,
    (locale) => new Intl.DateTimeFormat(locale, { timeZone, ...options }),
  );
  // A server of another release may not say when.
  return (at: Moment | undefined) =>
    at === undefined ? "–" : format().format(new Date(at)).replace(/\s/g, " ");
}

const MINUTES = { hour: "numeric", minute: "2-digit" } as const;
const DIGITS = { hour: "2-digit", minute: "2-digit" } as const;
const SHORT_DATE = { day: "numeric", month: "short" } as const;
const DATE = { ...SHORT_DATE, year: "numeric" } as const;

/** "3:05 PM" */
export const watClock = writer("en-US", MINUTES, WAT_ZONE);

/**
 * "9:05 AM", on the reader's clock; null where that shows the same as WAT. For screens: a
 * server would tell its own.
 */
export function ownClock(at: Moment): string | null {
  const own = deviceClock(at);
  return own === watClock(at) ? null : own;
}

/** The zone that this device is set to. */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

const deviceClock = writer("en-US", MINUTES, undefined);

/** "3:05:09 PM" */
export const watClockSeconds = writer("en-US", { ...MINUTES, second: "2-digit" }, WAT_ZONE);

/** "15", the hour of the day. */
export const watHour = writer("en-GB", { hour: "2-digit", hourCycle: "h23" }, WAT_ZONE);

/** "3 PM" */
export const watHourName = writer("en-US", { hour: "numeric" }, WAT_ZONE);

/** "21 Nov" */
export const watShortDate = writer("en-GB", SHORT_DATE, WAT_ZONE);

/** "21 Nov 2026" */
export const watDate = writer("en-GB", DATE, WAT_ZONE);

/** "Sat, 21 Nov 2026" */
export const watWeekday = writer("en-GB", { ...DATE, weekday: "short" }, WAT_ZONE);

/** "Sunday" */
export const watDayName = writer("en-GB", { weekday: "long" }, WAT_ZONE);

/** "21 Nov 2026, 3:05 PM WAT" */
export function watMoment(at: Moment): string {
  return `${watDate(at)}, ${watClock(at)} WAT`;
}

/** "3:05 PM WAT" on the day of `now`, else "21 Nov, 3:05 PM WAT". */
export function watNear(at: Moment, now: number | null): string {
  const sameDay = now !== null && watDate(at) === watDate(now);
  return `${sameDay ? "" : `${watShortDate(at)}, `}${watClock(at)} WAT`;
}

/** "14:05:09" */
export const utcClock = writer("en-GB", { ...DIGITS, second: "2-digit" }, "UTC");

/** "21 Nov 2026" */
export const utcDate = writer("en-GB", DATE, "UTC");

/** "21 Nov 14:05" */
export function utcMinute(at: Moment): string {
  return `${utcShortDate(at)} ${utcClock24(at)}`;
}

const utcShortDate = writer("en-GB", SHORT_DATE, "UTC");
const utcClock24 = writer("en-GB", DIGITS, "UTC");
