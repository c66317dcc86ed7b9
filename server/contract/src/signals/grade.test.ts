import { describe, expect, it } from "vitest";
import { breakEvenRate, expectedPer100, gradeOf } from "./grade.ts";

describe("grades", () => {
  it.each([
    [85, 54.054],
    [92, 52.083],
    [100, 50],
  ])("a payout of %d %% comes out even at %d %%", (payout, rate) => {
    expect(breakEvenRate(payout)).toBeCloseTo(rate, 3);
    expect(expectedPer100(breakEvenRate(payout), payout)).toBeCloseTo(0, 9);
  });

  it("recommends only what lies above, by the lower end of its interval", () => {
    expect(gradeOf(54.1, 85)).toBe("recommended");
    expect(gradeOf(54, 85)).toBe("below_break_even");
    expect(gradeOf(breakEvenRate(85), 85)).toBe("below_break_even");
  });

  it("says what is left of a hundred", () => {
    expect(expectedPer100(56.5, 85)).toBeCloseTo(4.525, 9);
    expect(expectedPer100(50, 85)).toBeCloseTo(-7.5, 9);
  });
});
