import { describe, expect, it } from "vitest";
import { AlertFilter, isQuiet, NO_ALERTS, wantsToHear } from "./alerts.ts";
import { QuietHours } from "../quietHours.ts";

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
  const filter = { ...NO_ALERTS.filter, recommendedOnly: false };
  const graded = { grade: "below_break_even" as const, confidence: 54, confidenceLow: 52.5 };
  const signal = { pair: "EUR/USD", ...graded };
  const byHand = { pair: "EUR/USD", grade: null, confidence: null, confidenceLow: null };

  it("is what is recommended by default, and every signal where that was asked for", () => {
    const recommended = { ...signal, grade: "recommended" as const };
    expect(wantsToHear(NO_ALERTS.filter, recommended, 0)).toBe(true);
    expect(wantsToHear(NO_ALERTS.filter, signal, 0)).toBe(false);
    expect(wantsToHear(NO_ALERTS.filter, byHand, 0)).toBe(false);
    expect(wantsToHear(filter, signal, 0)).toBe(true);
    expect(wantsToHear(filter, byHand, 0)).toBe(true);
  });

  it("is recommended by the reader's own payout and floor", () => {
    const at = (payoutPercent: number, floor: number | null = null) =>
      wantsToHear(NO_ALERTS.filter, signal, 0, { payoutPercent, floor });
    expect(at(92)).toBe(true);
    expect(at(92, 54.1)).toBe(false);
    expect(at(85)).toBe(false);
  });

  it("was kept on devices before there were grades", () => {
    const { recommendedOnly: _newer, ...old } = NO_ALERTS.filter;
    expect(AlertFilter.parse(old)).toEqual(NO_ALERTS.filter);
  });

  it("is narrowed by pair, by confidence and by the hour", () => {
    expect(wantsToHear({ ...filter, pairs: ["GBP/USD"] }, signal, 0)).toBe(false);
    expect(wantsToHear({ ...filter, pairs: ["GBP/USD", "EUR/USD"] }, signal, 0)).toBe(true);
    expect(wantsToHear({ ...filter, minConfidence: 55 }, signal, 0)).toBe(false);
    expect(wantsToHear({ ...filter, minConfidence: 54 }, signal, 0)).toBe(true);
    expect(wantsToHear({ ...filter, minConfidence: 51 }, byHand, 0)).toBe(false);
    const quietHours = { from: "22:00", to: "07:00" };
    expect(wantsToHear({ ...filter, quietHours }, signal, 60)).toBe(false);
  });
});
