import { formatDuration } from "@signaldeck/contract";

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
