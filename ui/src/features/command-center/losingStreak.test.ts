import type { Outcome } from "@signaldeck/contract";
import { describe, expect, it } from "vitest";
import { isLosingStreak } from "./losingStreak.ts";

const newestFirst = (...outcomes: (Outcome | null)[]) => outcomes.map((outcome) => ({ outcome }));

describe("losing streak", () => {
  it("is three losses in a row", () => {
    expect(isLosingStreak(newestFirst("loss", "loss", "loss", "profit"))).toBe(true);
    expect(isLosingStreak(newestFirst("loss", "loss", "profit", "loss"))).toBe(false);
    expect(isLosingStreak(newestFirst("loss", "loss"))).toBe(false);
  });

  it("looks through what is running, tied or unsettled", () => {
    expect(isLosingStreak(newestFirst(null, "loss", "breakeven", "loss", "loss"))).toBe(true);
  });

  it("ends with a win", () => {
    expect(isLosingStreak(newestFirst("profit", "loss", "loss", "loss"))).toBe(false);
  });
});
