import { formatDuration, WAT_ZONE } from "@signaldeck/contract";

const WAT = new Intl.DateTimeFormat("en-US", {
  timeZone: WAT_ZONE,
  hour: "numeric",
  minute: "2-digit",
  second: "2-digit",
  hour12: true,
});
const WAT_SHORT = new Intl.DateTimeFormat("en-US", {
  timeZone: WAT_ZONE,
  hour: "numeric",
  minute: "2-digit",
  hour12: true,
});
const WAT_DAY = new Intl.DateTimeFormat("en-GB", {
  timeZone: WAT_ZONE,
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
});
const UTC = new Intl.DateTimeFormat("en-GB", {
  timeZone: "UTC",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

/** Some engines put a narrow no-break space before AM and PM; one plain space everywhere. */
const plain = (text: string) => text.replace(/\s/g, " ");

/** "10:41:18 AM": the display zone's clock, without its suffix. */
export function watTime(at: number | string): string {
  return plain(WAT.format(new Date(at)));
}

/** "10:41 AM" */
export function watShort(at: number | string): string {
  return plain(WAT_SHORT.format(new Date(at)));
}

/** "Tue, 3 Mar 2026", the day in the display zone. */
export function watDay(at: number | string): string {
  return WAT_DAY.format(new Date(at));
}

/** "09:41:18", 24 hours, UTC. */
export function utcTime(at: number): string {
  return UTC.format(at);
}

/** "3:42" for a duration in ms, rounded up: it shows 0:00 only when the time is over. */
export function countdown(ms: number): string {
  const { hours, minutes, seconds } = formatDuration(Math.ceil(ms / 1_000) * 1_000);
  const head = hours === "00" ? String(Number(minutes)) : `${Number(hours)}:${minutes}`;
  return `${head}:${seconds}`;
}

/** "12 s", "4 min", "3 h": how long ago, in the largest unit that fits. */
export function age(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min`;
  return `${Math.floor(seconds / 3_600)} h`;
}
