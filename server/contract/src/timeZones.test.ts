import { expect, it } from "vitest";
import { ownTimeZone } from "./timeText.ts";
import { minuteOfDayIn, TimeZone, timeZones } from "./timeZones.ts";

it("tells the minute of the day where somebody is, summer time and half hours included", () => {
  const winter = Date.parse("2026-01-05T23:30:00Z");
  const summer = Date.parse("2026-07-06T23:30:00Z");
  expect(minuteOfDayIn("Africa/Lagos", winter)).toBe(30);
  expect(minuteOfDayIn("Europe/London", winter)).toBe(23 * 60 + 30);
  expect(minuteOfDayIn("Europe/London", summer)).toBe(30);
  expect(minuteOfDayIn("Asia/Kolkata", summer)).toBe(5 * 60);
});

it("knows zones by their names", () => {
  expect(timeZones()).toEqual(expect.arrayContaining(["Africa/Lagos", "Europe/Berlin"]));
  expect(TimeZone.safeParse(ownTimeZone()).success).toBe(true);
  for (const none of ["", "Mars/Olympus", "Africa/Lagos; DROP"]) {
    expect(TimeZone.safeParse(none).success).toBe(false);
  }
});
