import { DAY, HOUR, MINUTE, t, watDate, watMoment } from "@signaldeck/contract";
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
  if (ms < MINUTE) return t("just now");
  if (ms < HOUR) return t("{{minutes}} min ago", { minutes: Math.floor(ms / MINUTE) });
  return ms < DAY ? t("{{hours}} h ago", { hours: Math.floor(ms / HOUR) }) : null;
}
