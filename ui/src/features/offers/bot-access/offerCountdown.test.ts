import { HOUR } from "@signaldeck/contract";
import { describe, expect, it } from "vitest";
import { nextLocalMidnight, offerCountdown } from "./offerCountdown.ts";

const at = (hours: number, minutes = 0, seconds = 0) =>
  new Date(2026, 5, 1, hours, minutes, seconds).getTime();
const midnight = new Date(2026, 5, 2).getTime();

describe("nextLocalMidnight", () => {
  it.each([at(0), at(12), at(23, 59, 59)])("is the end of the device's own day", (now) => {
    expect(nextLocalMidnight(now)).toBe(midnight);
  });
});

describe("offerCountdown", () => {
  it("runs to local midnight and begins anew for an offer without an end", () => {
    expect(offerCountdown({ endsAt: null }, at(23, 59, 58))).toBe("00:00:02");
    expect(offerCountdown({ endsAt: null }, at(9, 30))).toBe("14:30:00");
    expect(offerCountdown({ endsAt: null }, midnight)).toBe("24:00:00");
  });

  it("runs to the operator's end, over days, and then there is nothing", () => {
    const endsAt = new Date(at(10)).toISOString();
    expect(offerCountdown({ endsAt }, at(10) - 50 * HOUR)).toBe("50:00:00");
    expect(offerCountdown({ endsAt }, at(10) - 1_000)).toBe("00:00:01");
    expect(offerCountdown({ endsAt }, at(10))).toBeNull();
  });
});
