import { writer } from "./timeText.ts";

/** "Fri 17:00", by the clock by which the currencies' week begins and ends. */
export const newYorkWeekMinute = writer(
  "en-GB",
  { weekday: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  "America/New_York",
);
