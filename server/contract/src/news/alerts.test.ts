import { describe, expect, it } from "vitest";
import { isQuiet, NO_ALERTS, QuietHours, wantsToHear } from "./alerts.ts";

describe("quiet hours", () => {
  it.each([
    ["22:00", "07:00", 21 * 60 + 59, false],
    ["22:00", "07:00", 22 * 60, true],
    ["22:00", "07:00", 0, true],
    ["22:00", "07:00", 7 * 60, false],
    ["12:00", "13:00", 12 * 60 + 30, true],
    ["12:00", "13:00", 13 * 60, false],
    ["08:00", "08:00", 3 * 60, true],
  ])("from %s to %s at minute %i: %s", (from, to, minute, quiet) => {
    expect(isQuiet({ from, to }, minute)).toBe(quiet);
  });

  it("are none unless they were set, and are times of a day", () => {
    expect(isQuiet(null, 0)).toBe(false);
    expect(QuietHours.safeParse({ from: "24:00", to: "07:00" }).success).toBe(false);
    expect(QuietHours.safeParse({ from: "7:00", to: "07:00" }).success).toBe(false);
  });
});

describe("what somebody wants to hear of", () => {
  const { filter } = NO_ALERTS;
  const signal = { pair: "EUR/USD", confidence: 54 };

  it("is every signal by default", () => {
    expect(wantsToHear(filter, signal, 0)).toBe(true);
    expect(wantsToHear(filter, { pair: "EUR/USD", confidence: null }, 0)).toBe(true);
  });

  it("is narrowed by pair, by confidence and by the hour", () => {
    expect(wantsToHear({ ...filter, pairs: ["GBP/USD"] }, signal, 0)).toBe(false);
    expect(wantsToHear({ ...filter, pairs: ["GBP/USD", "EUR/USD"] }, signal, 0)).toBe(true);
    expect(wantsToHear({ ...filter, minConfidence: 55 }, signal, 0)).toBe(false);
    expect(wantsToHear({ ...filter, minConfidence: 54 }, signal, 0)).toBe(true);
    expect(
      wantsToHear({ ...filter, minConfidence: 51 }, { pair: "EUR/USD", confidence: null }, 0),
    ).toBe(false);
    const quietHours = { from: "22:00", to: "07:00" };
    expect(wantsToHear({ ...filter, quietHours }, signal, 60)).toBe(false);
  });
});
