import { DAY, HOUR, MINUTE, watDate, watMoment } from "@signaldeck/contract";
import { useNow } from "./useNow.ts";

/** When something was written: "just now", "5 min ago", "3 h ago", then the day. */
export function TimeAgo({ at }: { at: string }) {
  const now = useNow(MINUTE);
  return (
    <time dateTime={at} title={watMoment(at)}>
      {timeAgo(now - Date.parse(at)) ?? watDate(at)}
    </time>
  );
}

/** Words for an age in ms below a day, else null. A clock that runs ahead counts as now. */
export function timeAgo(ms: number): string | null {
  if (ms < MINUTE) return "just now";
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min ago`;
  return ms < DAY ? `${Math.floor(ms / HOUR)} h ago` : null;
}
