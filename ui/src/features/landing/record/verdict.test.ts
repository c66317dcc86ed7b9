import { describe, expect, it } from "vitest";
import { verdictText } from "./verdict.ts";

const counted = (rateLow: number | null, rateHigh: number | null) => ({
  won: 1,
  lost: 1,
  rate: rateLow === null ? null : 52,
  rateLow,
  rateHigh,
});

describe("what rate and payout say together", () => {
  it.each([
    [48, 53, 54.1, -22_300, "Below break-even so far. At this payout the record lost money."],
    [
      47.9,
      56,
      54.1,
      -22_300,
      "Too close to call: break-even lies inside the interval. At this payout the record lost money.",
    ],
    [
      47.9,
      56,
      50.5,
      100,
      "Too close to call: break-even lies inside the interval. At this payout the record made money.",
    ],
    [
      47.9,
      56,
      50,
      0,
      "Too close to call: break-even lies inside the interval. At this payout the record came out even.",
    ],
    [55, 58, 54.1, 900, "Above break-even so far. At this payout the record made money."],
  ])("from %d to %d against %d", (low, high, breakEven, cents, words) => {
    expect(verdictText(counted(low, high), breakEven, cents)).toBe(words);
  });

  it("says nothing of too few signals", () => {
    expect(verdictText(counted(null, null), 54.1, -100)).toBeNull();
  });
});
