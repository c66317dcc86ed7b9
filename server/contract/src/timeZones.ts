import { z } from "zod";
import { minutesOfDay } from "./timeOfDay.ts";
import { WAT_ZONE } from "./watTime.ts";
import { writer } from "./timeText.ts";

/** A zone of the IANA's list, such as "Africa/Lagos". */
export const TimeZone = z
  .string({ error: "Choose a time zone" })
  .max(64)
  .refine(isTimeZone, { error: "Choose a time zone" });

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    // The engine says that it knows no such zone.
    return false;
  }
}

/** The zones that this engine knows, with the product's own among them. */
export function timeZones(): string[] {
  return [...new Set([WAT_ZONE, ...Intl.supportedValuesOf("timeZone")])].sort();
}

/** Whole minutes since midnight where the clocks follow `zone`. */
export function minuteOfDayIn(zone: string, time: number): number {
  const clock = writer("en-GB", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }, zone);
  return minutesOfDay(clock(time));
}
