import { describe, expect, it } from "vitest";
import { ownClock, watClock } from "./timeText.ts";
import { WAT_ZONE, watDay, watMinuteOfDay } from "./watTime.ts";

const at = (text: string) => Date.parse(text);

describe("West Africa Time", () => {
  it("begins its day an hour before UTC does", () => {
    const { from, to } = watDay(at("2026-06-02T12:00:00Z"));
    expect([from, to]).toEqual([at("2026-06-01T23:00:00Z"), at("2026-06-02T23:00:00Z")]);
    expect(watDay(from - 1).to).toBe(from);
    expect(watDay(to).from).toBe(to);
  });

  it.each(["2026-01-01T00:00:00Z", "2026-06-30T22:59:59.999Z", "2026-06-30T23:00:00Z"])(
    "has the minute of the day that the zone's clock shows at %s",
    (time) => {
      const clock = new Intl.DateTimeFormat("en-GB", {
        timeZone: WAT_ZONE,
        hour: "2-digit",
        minute: "2-digit",
      }).format(at(time));
      const [hour, minute] = clock.split(":").map(Number);
      expect(watMinuteOfDay(at(time))).toBe((hour ?? 0) * 60 + (minute ?? 0));
    },
  );
});

it("the reader's own clock is shown where it differs", () => {
  const at = new Date("2026-03-03T09:05:00Z");
  const hour = at.getHours();
  const minutes = String(at.getMinutes()).padStart(2, "0");
  const own = `${hour % 12 || 12}:${minutes} ${hour < 12 ? "AM" : "PM"}`;
  expect(ownClock(at)).toBe(own === watClock(at) ? null : own);
});
