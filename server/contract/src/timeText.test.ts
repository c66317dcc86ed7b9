import { expect, it } from "vitest";
import {
  utcClock,
  utcDate,
  utcMinute,
  watClock,
  watClockSeconds,
  watDate,
  watHour,
  watMoment,
  watNear,
  watShortDate,
  watWeekday,
} from "./timeText.ts";

const AT = "2026-11-21T23:05:09.000Z";

it("says a moment in West Africa Time, an hour ahead of UTC", () => {
  expect(watClock(AT)).toBe("12:05 AM");
  expect(watClockSeconds(AT)).toBe("12:05:09 AM");
  expect(watHour(AT)).toBe("00");
  expect(watShortDate(AT)).toBe("22 Nov");
  expect(watDate(AT)).toBe("22 Nov 2026");
  expect(watWeekday(AT)).toBe("Sun, 22 Nov 2026");
  expect(watMoment(AT)).toBe("22 Nov 2026, 12:05 AM WAT");
});

it("has a dash for a moment that nobody says", () => {
  expect([watClock(undefined), watDate(undefined)]).toEqual(["–", "–"]);
});

it("says a moment in UTC where the ledger is read", () => {
  expect(utcClock(AT)).toBe("23:05:09");
  expect(utcDate(AT)).toBe("21 Nov 2026");
  expect(utcMinute(AT)).toBe("21 Nov 23:05");
});

it("takes milliseconds, text and dates", () => {
  expect(watMoment(Date.parse(AT))).toBe(watMoment(AT));
  expect(watMoment(new Date(AT))).toBe(watMoment(AT));
});

it("leaves out the day only where it is known to be today", () => {
  expect(watNear(AT, Date.parse("2026-11-22T15:00:00Z"))).toBe("12:05 AM WAT");
  expect(watNear(AT, Date.parse("2026-11-21T22:00:00Z"))).toBe("22 Nov, 12:05 AM WAT");
  expect(watNear(AT, null)).toBe("22 Nov, 12:05 AM WAT");
});
