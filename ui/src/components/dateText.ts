import { WAT_ZONE } from "@signaldeck/contract";

const MOMENT = new Intl.DateTimeFormat("en-US", {
  timeZone: WAT_ZONE,
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  hour12: true,
});

const SHORT_DAY = new Intl.DateTimeFormat("en-US", {
  timeZone: WAT_ZONE,
  day: "numeric",
  month: "short",
  year: "numeric",
});

const DAY = new Intl.DateTimeFormat("en-US", {
  timeZone: WAT_ZONE,
  day: "numeric",
  month: "long",
  year: "numeric",
});

/** "Nov 21, 2026, 3:05 PM WAT" */
export function watMoment(at: string): string {
  // Some engines put a narrow no-break space before AM and PM.
  return `${MOMENT.format(new Date(at)).replace(/\s/g, " ")} WAT`;
}

/** "Nov 21, 2026", the day in the display zone, where there is little room. */
export function watShortDay(at: string): string {
  return SHORT_DAY.format(new Date(at));
}

/** "November 21, 2026", the day in the display zone. */
export function watDay(at: string): string {
  return DAY.format(new Date(at));
}
