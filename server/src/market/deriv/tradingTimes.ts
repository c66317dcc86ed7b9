import { DAY, SECOND } from "@signaldeck/contract";
import type { Session } from "../MarketHours.ts";
import type { DayTimes } from "./messages.ts";

/**
 * The sessions of one UTC day (`day`: its midnight, epoch ms). Closed days say `--`; a closing at
 * 23:59:59 is midnight, and one before its opening is on the next day.
 */
export function daySessions(day: number, { open, close }: Omit<DayTimes, "symbol">): Session[] {
  return open.flatMap((opens, index) => {
    const from = timeOfDay(opens);
    const until = timeOfDay(close[index] ?? "");
    if (from === null || until === null) return [];
    const to = (until + SECOND) % DAY === 0 ? DAY : until;
    return [{ from: day + from, to: day + (to <= from ? to + DAY : to) }];
  });
}

/** Milliseconds since midnight; null for what is no time. */
function timeOfDay(text: string): number | null {
  const [, hours, minutes, seconds = "0"] = /^(\d\d):(\d\d)(?::(\d\d))?$/.exec(text) ?? [];
  if (hours === undefined) return null;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * SECOND;
}
