import { z } from "zod";
import { t } from "./language/words.ts";

/** "22:30". */
export const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/;
export const TimeOfDay = z.string().regex(TIME_OF_DAY, {
  error: () => t("Please enter a time such as 22:00"),
});

/** A part of each day, which may go over midnight; from and to the same means the whole day. */
export const QuietHours = z.object({ from: TimeOfDay, to: TimeOfDay });
export type QuietHours = z.infer<typeof QuietHours>;
