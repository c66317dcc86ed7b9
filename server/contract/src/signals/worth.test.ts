import { describe, expect, it } from "vitest";
import { averageSentence, isRecommendedTo, verdictOf, worthOf, worthWords } from "./worth.ts";

const signal = {
  grade: "below_break_even" as const,
  confidence: 55.5,
  confidenceLow: 53.6,
  confidenceSample: 4_000,
};

const NOTHING_SET = { payoutPercent: null, floor: null, usualPayout: 85 };
const sealed = { ...signal, grade: "recommended" as const };

describe("what a signal is worth to a reader", () => {
  it("is its sealed grade until they have figures of their own, said by the operator's payout", () => {
    expect(verdictOf(sealed, NOTHING_SET)).toBe("clears");
    expect(verdictOf(signal, NOTHING_SET)).toBe("tooClose");
    expect(verdictOf({ ...signal, confidence: 54 }, NOTHING_SET)).toBe("below");
    // The operator's payout has risen since it was sealed: it stays what it was.
    expect(verdictOf(signal, { ...NOTHING_SET, usualPayout: 92 })).toBe("tooClose");
  });

  it("follows the member's own payout, both ways", () => {
    const own = (payoutPercent: number) => ({ ...NOTHING_SET, payoutPercent });
    expect(verdictOf(signal, own(92))).toBe("clears");
    expect(verdictOf(sealed, own(85))).toBe("tooClose");
    expect(verdictOf(sealed, own(75))).toBe("below");
  });

  it("asks for the member's own floor, after break-even", () => {
    const own = { payoutPercent: 92, floor: 56, usualPayout: 85 };
    expect(worthOf(signal, own)).toEqual({
      verdict: "clears",
      skip: "Below your minimum of 56\u00a0%: skip",
    });
    expect(worthOf({ ...signal, confidence: 56 }, own)).toEqual({ verdict: "clears", skip: null });
    expect(worthOf(signal, { ...NOTHING_SET, floor: 56 }).skip).toBe("Too close: skip");
    expect(isRecommendedTo(signal, own)).toBe(false);
    expect(isRecommendedTo(signal, { payoutPercent: 92, floor: 55.5 })).toBe(true);
  });

  it("is nothing without a grade, but for what states less than the member asks for", () => {
    const stated = { grade: null, confidence: 90, confidenceLow: null };
    const own = { payoutPercent: 200, floor: 55, usualPayout: 85 };
    const nothing = { verdict: null, skip: null };
    expect(worthOf(stated, own)).toEqual(nothing);
    expect(worthOf({ ...stated, confidence: 54.9 }, own).skip).toMatch(/^Below your minimum/);
    expect(worthOf({ ...stated, confidence: null }, own)).toEqual(nothing);
    expect(worthWords(nothing)).toBeNull();
  });

  it("never says below of what is above, nor invites before the payout is known", () => {
    expect(worthOf(signal, NOTHING_SET).skip).toBe("Too close: skip");
    expect(worthOf({ ...signal, confidence: 51 }, NOTHING_SET).skip).toBe("Below break-even: skip");
    const unknown = { ...NOTHING_SET, usualPayout: null };
    expect(worthOf(signal, unknown)).toEqual({ verdict: null, skip: "Not recommended: skip" });
    expect(worthWords(worthOf(sealed, unknown))).toBe("Clears break-even");
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
