import { MINUTE, HOUR, DAY } from "@signaldeck/contract";
import { expect, it } from "vitest";
import { timeAgo } from "./TimeAgo.tsx";

it.each([
  [-5_000, "just now"],
  [59_999, "just now"],
  [MINUTE, "1 min ago"],
  [3_599_999, "59 min ago"],
  [HOUR, "1 h ago"],
  [86_399_999, "23 h ago"],
  [DAY, null],
])("an age of %i ms is %j", (ms, words) => {
  expect(timeAgo(ms)).toBe(words);
});
