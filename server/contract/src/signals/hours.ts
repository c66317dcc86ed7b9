import { z } from "zod";
import { HOUR, MINUTE } from "../durations.ts";
import { TimeOfDay } from "../quietHours.ts";
import { minutesOfDay } from "../timeOfDay.ts";

/** Hours of each WAT day in which a tier's windows lie, over midnight where `to` is the smaller. */
export const WindowHours = z.object({ from: TimeOfDay, to: TimeOfDay });
export type WindowHours = z.infer<typeof WindowHours>;

const DAY_MINUTES = (24 * HOUR) / MINUTE;

/** How long they are, minutes. */
export function lengthOf({ from, to }: WindowHours): number {
  return (minutesOfDay(to) - minutesOfDay(from) + DAY_MINUTES) % DAY_MINUTES;
}
