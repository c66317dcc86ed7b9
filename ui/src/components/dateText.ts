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

/** "November 21, 2026", the day in the display zone. */
export function watDay(at: string): string {
  return DAY.format(new Date(at));
}
