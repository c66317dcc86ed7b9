import { z } from "zod";
import { HOUR, MINUTE } from "../durations.ts";
import { t } from "../language/words.ts";
import { minutesOfDay, TimeOfDay } from "../quietHours.ts";
import { watClock } from "../timeText.ts";
import { watDay } from "../watTime.ts";

/** Hours of each WAT day in which a tier's windows lie, over midnight where `to` is the smaller. */
export const WindowHours = z.object({ from: TimeOfDay, to: TimeOfDay });
export type WindowHours = z.infer<typeof WindowHours>;

const DAY_MINUTES = (24 * HOUR) / MINUTE;

/** How long they are, minutes. */
export function lengthOf({ from, to }: WindowHours): number {
  return (minutesOfDay(to) - minutesOfDay(from) + DAY_MINUTES) % DAY_MINUTES;
}

/** "between 7:00 AM and 11:00 PM WAT", or that they are all of the day. */
export function hoursText(hours: WindowHours | null): string {
  if (hours === null) return t("at any hour");
  const clock = (time: string) => watClock(watDay(0).from + minutesOfDay(time) * MINUTE);
  return t("between {{from}} and {{to}} WAT", { from: clock(hours.from), to: clock(hours.to) });
}
