import { MINUTE } from "@signaldeck/contract";
import { describe, expect, it } from "vitest";
import { uniform } from "../market/testing/generatedCandles.ts";
import { sigmoid } from "./logistic.ts";
import { SlopeTracker } from "./SlopeTracker.ts";

const SETTINGS = { priorSlope: 0.9, priorWeight: 2, maximumSlope: 3, cap: 0.62 };

/** Feeds outcomes of a market in which the model's logits are true up to a factor. */
function slopeAfter(factor: number, count: number, minute = 5): SlopeTracker {
  const tracker = new SlopeTracker(SETTINGS);
  const random = uniform(7);
  for (let i = 0; i < count; i += 1) {
    const logit = 0.8 * (random() - 0.5);
    tracker.learn(minute, logit, random() < sigmoid(factor * logit));
  }
  return tracker;
}

describe("SlopeTracker", () => {
  it("begins with the prior", () => {
    const tracker = new SlopeTracker(SETTINGS);
    expect(tracker.slope(5)).toBeCloseTo(0.9, 12);
    expect(tracker.probability(5, 0.1)).toBeCloseTo(sigmoid(0.09), 12);
    expect(tracker.probability(5, -0.1)).toBe(tracker.probability(5, 0.1));
  });

  it.each([0.3, 1, 1.8])("finds how strong the model really is: %d", (factor) => {
    expect(Math.abs(slopeAfter(factor, MINUTE).slope(5) - factor)).toBeLessThan(0.1);
  });

  it("claims nothing where the model is worthless or worse", () => {
    expect(slopeAfter(0, MINUTE).slope(5)).toBeLessThan(0.15);
    const inverted = slopeAfter(-1, 20_000);
    expect(inverted.slope(5)).toBe(0);
    expect(inverted.probability(5, 0.3)).toBe(0.5);
  });

  it("keeps full hours apart from other marks", () => {
    const tracker = slopeAfter(0.2, 20_000, 0);
    expect(tracker.slope(0)).toBeLessThan(0.5);
    expect(tracker.slope(30)).toBeCloseTo(0.9, 12);
  });

  it("never shows more than the cap", () => {
    expect(new SlopeTracker(SETTINGS).probability(5, 9)).toBe(0.62);
  });
});
