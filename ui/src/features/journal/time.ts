import { WAT_ZONE } from "@signaldeck/contract";

const TIME = new Intl.DateTimeFormat("en-US", {
  timeZone: WAT_ZONE,
  hour: "numeric",
  minute: "2-digit",
});
const DAY = new Intl.DateTimeFormat("en-GB", {
  timeZone: WAT_ZONE,
  day: "numeric",
  month: "short",
});

/** "10:41 AM" in the display zone. */
export function watTime(at: number | string): string {
  return TIME.format(new Date(at)).replace(/\s/g, " ");
}

/** "3 Mar" in the display zone. */
export function watDay(at: number | string): string {
  return DAY.format(new Date(at));
}

/** "10:41 AM WAT" on the day of `now`, else "3 Mar, 10:41 AM WAT". */
export function watMoment(at: number | string, now: number | null): string {
  const sameDay = now !== null && watDay(at) === watDay(now);
  return `${sameDay ? "" : `${watDay(at)}, `}${watTime(at)} WAT`;
}
