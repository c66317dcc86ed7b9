import { describe, expect, it } from "vitest";
import { NO_SIGNAL_PREFERENCES } from "./signalPreferences.ts";
import { averageSentence, skipWords, worthIn } from "./worth.ts";

const signal = {
  grade: "below_break_even" as const,
  confidence: 55.5,
  confidenceLow: 53.6,
  confidenceSample: 4_000,
};

describe("what a signal is worth to a member", () => {
  it("is its sealed grade until the member has figures of their own", () => {
    expect(worthIn(signal, NO_SIGNAL_PREFERENCES)).toBe("below_break_even");
    expect(worthIn({ ...signal, grade: "recommended" }, NO_SIGNAL_PREFERENCES)).toBe(
      "recommended",
    );
  });

  it("follows the member's own payout, both ways", () => {
    expect(worthIn(signal, { payoutPercent: 92, floor: null })).toBe("recommended");
    const sealed = { ...signal, grade: "recommended" as const };
    expect(worthIn(sealed, { payoutPercent: 80, floor: null })).toBe("below_break_even");
  });

  it("asks for the member's own floor, after break-even", () => {
    const own = { payoutPercent: 92, floor: 56 };
    expect(worthIn(signal, own)).toBe("below_floor");
    expect(worthIn({ ...signal, confidence: 56 }, own)).toBe("recommended");
    expect(worthIn(signal, { payoutPercent: null, floor: 56 })).toBe("below_break_even");
  });

  it("is nothing without a grade, but for what states less than the member asks for", () => {
    const stated = { grade: null, confidence: 90, confidenceLow: null };
    const own = { payoutPercent: 200, floor: 55 };
    expect(worthIn(stated, own)).toBeNull();
    expect(worthIn({ ...stated, confidence: 54.9 }, own)).toBe("below_floor");
    expect(worthIn({ ...stated, confidence: null }, own)).toBeNull();
  });

  it("is said in words with the member's own figure, where it is better skipped", () => {
    expect(skipWords("below_floor", 55.5)).toBe("Below your minimum of 55.5\u00a0%: skip");
    expect(skipWords("below_break_even", 55)).toBe("Below break-even: skip");
    expect([skipWords("recommended", 55), skipWords(null, 55)]).toEqual([null, null]);
  });
});

describe("the sentence about the average", () => {
  const at = (payoutPercent: number, own = false) =>
    averageSentence(signal, { payoutPercent, own });

  it("says what ten dollars bring", () => {
    expect(at(100, true)).toBe("At your payout this wins $1.10 per $10 on average.");
    expect(at(70)).toBe("At 70\u00a0% payout this loses $0.57 per $10 on average.");
  });

  it("says where the interval reaches below break-even, and where all comes out even", () => {
    expect(at(85)).toBe(
      "At 85\u00a0% payout this wins $0.27 per $10 on average, but it may as well lose.",
    );
    expect(averageSentence({ ...signal, confidence: 50 }, { payoutPercent: 100, own: false })).toBe(
      "At 100\u00a0% payout this comes out even on average.",
    );
  });

  it("is none where nothing was measured, or too little", () => {
    const own = { payoutPercent: 85, own: true };
    expect(averageSentence({ ...signal, grade: null }, own)).toBeNull();
    expect(averageSentence({ ...signal, confidenceSample: 29 }, own)).toBeNull();
  });
});
