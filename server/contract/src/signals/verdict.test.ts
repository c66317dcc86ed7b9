import { expect, it } from "vitest";
import { gradeOf } from "./grade.ts";
import { shortBy, VERDICT_WORDS, verdictAt } from "./verdict.ts";

it.each([
  ["clears", { confidence: 57.6, confidenceLow: 54.3 }, 85],
  ["tooClose", { confidence: 54.8, confidenceLow: 51.4 }, 85],
  ["below", { confidence: 51.8, confidenceLow: 48.5 }, 85],
  // The same estimate by another payout: 52.1 % is needed at 92.
  ["tooClose", { confidence: 52.8, confidenceLow: 49.6 }, 92],
  ["below", { confidence: 52.8, confidenceLow: 49.6 }, 85],
  ["below", { confidence: 50, confidenceLow: 50 }, 100],
  ["tooClose", { confidence: 50.1, confidenceLow: 50 }, 100],
] as const)("a signal is %s: %o at a payout of %d", (verdict, estimate, payoutPercent) => {
  expect(verdictAt(estimate, payoutPercent)).toBe(verdict);
  const isRecommended = gradeOf(estimate.confidenceLow, payoutPercent) === "recommended";
  expect(isRecommended).toBe(verdict === "clears");
});

it("has a word for each, which says no more than that", () => {
  expect(Object.values(VERDICT_WORDS).map((words) => words())).toEqual([
    "Clears break-even",
    "Too close",
    "Below break-even",
  ]);
});

it.each([
  [51.8, 85, 2.3],
  [57.2, 70, 1.6],
  // At 82 percent 54.95 are needed: what is less than 0.05 short still is not there.
  [54.9, 82, 0.1],
])("%d %% at a payout of %d is %d points short", (confidence, payoutPercent, short) => {
  expect(shortBy(confidence, payoutPercent)).toBe(short);
});
