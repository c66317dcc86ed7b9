import { formatDuration } from "@signaldeck/contract";

/** "3:42" for a duration in ms, rounded up: it shows 0:00 only when the time is over. */
export function countdown(ms: number): string {
  const { hours, minutes, seconds } = formatDuration(Math.ceil(ms / 1_000) * 1_000);
  const head = hours === "00" ? String(Number(minutes)) : `${Number(hours)}:${minutes}`;
  return `${head}:${seconds}`;
}
