import { expect, it } from "vitest";
import { AppError } from "./AppError.ts";
import { seconds, tooMany } from "./tooMany.ts";

it.each([
  [1, 1, "1 second"],
  [1_001, 2, "2 seconds"],
  [90_000, 90, "90 seconds"],
  [90_001, 91, "2 minutes"],
  [120_001, 121, "3 minutes"],
])("a wait of %i ms is %i seconds, told as %s", (wait, retryAfter, text) => {
  expect(seconds(wait)).toBe(retryAfter);
  expect(tooMany(wait)).toBeInstanceOf(AppError);
  expect(tooMany(wait)).toMatchObject({
    code: "too_many_requests",
    retryAfter,
    message: `Too many attempts. Please try again in ${text}.`,
  });
});
