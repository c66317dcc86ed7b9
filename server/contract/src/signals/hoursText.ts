import { MINUTE } from "../durations.ts";
import { t } from "../language/words.ts";
import { minutesOfDay } from "../timeOfDay.ts";
import { watClock } from "../timeText.ts";
import { watDay } from "../watTime.ts";
import type { WindowHours } from "./hours.ts";

/** "between 7:00 AM and 11:00 PM WAT", or that they are all of the day, as an older server has it. */
export function hoursText(hours: WindowHours | null | undefined): string {
  if (!hours) return t("at any hour");
  const clock = (time: string) => watClock(watDay(0).from + minutesOfDay(time) * MINUTE);
  return t("between {{from}} and {{to}} WAT", { from: clock(hours.from), to: clock(hours.to) });
}
