import { expect, it } from "vitest";
import { backoff } from "./backoff.ts";

it("doubles from a quarter of a second to ten, spread over the upper half", () => {
  expect([0, 1, 2, 3].map((attempt) => backoff(attempt, 1, 0))).toEqual([250, 500, 1_000, 2_000]);
  expect(backoff(30, 1, 0)).toBe(10_000);
  expect(backoff(2, 0, 0)).toBe(500);
  expect(backoff(0, 1, 3_000)).toBe(3_000);
});
