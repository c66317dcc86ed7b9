import { expect, it } from "vitest";
import { clearingOf } from "./clearing.ts";

it.each([
  [57.2, 55.1, 85, { verdict: "clears" }],
  [57.2, 54, 85, { verdict: "tooClose" }],
  [51.8, 49.9, 85, { verdict: "below", short: 2.3 }],
  // At 82 percent 54.95 are needed: what is less than 0.05 short still is not there.
  [54.9, 52, 82, { verdict: "below", short: 0.1 }],
  // What a member's own payout makes of the first one.
  [57.2, 55.1, 75, { verdict: "tooClose" }],
  [57.2, 55.1, 70, { verdict: "below", short: 1.6 }],
])("%d %%, at least %d %%, at a payout of %d %%", (confidence, low, payout, verdict) => {
  expect(clearingOf({ confidence, low }, payout)).toEqual(verdict);
});
