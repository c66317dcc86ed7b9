import { z } from "zod";
import { t } from "./language/words.ts";

/** "22:30". */
export const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, {
  error: () => t("Please enter a time such as 22:00"),
});

/** A part of each day, which may go over midnight; from and to the same means the whole day. */
export const QuietHours = z.object({ from: TimeOfDay, to: TimeOfDay });
export type QuietHours = z.infer<typeof QuietHours>;

/** "22:30" as minutes of the day. */
export function minutesOfDay(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** Minutes of the day as "22:30". */
export function timeOfDay(minutes: number): string {
  const part = (value: number) => String(value).padStart(2, "0");
  return `${part(Math.floor(minutes / 60))}:${part(minutes % 60)}`;
}
