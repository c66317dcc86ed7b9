import { describe, expect, it } from "vitest";
import {
  centsWithin,
  digitsOf,
  monthlyText,
  oneInText,
  shareText,
  timesText,
  toCents,
} from "./ladderWords.ts";

describe("how often", () => {
  it.each([
    [1_234.4, "about 1,234 times a month"],
    [8.68, "about 9 times a month"],
    [1.5, "about 2 times a month"],
    [1.49, "about once a month"],
    [0.67, "about once a month"],
    [0.66, "about once in 2 months"],
    [0.05, "about once in 20 months"],
    [0.04, "about once in 2 years"],
    [0.001, "about once in 83 years"],
    [0.0001, "less than once in 100 years"],
    [0, "less than once in 100 years"],
  ])("%d is %s", (times, words) => {
    expect(monthlyText(times)).toBe(words);
  });

  it("keeps as many digits as tell a count from nothing", () => {
    expect([1_500.2, 10, 8.678, 0.1, 0.0042].map(timesText)).toEqual([
      "1,500",
      "10",
      "8.7",
      "0.1",
      "0.004",
    ]);
    expect([0, 0.5, 1, 50].map(digitsOf)).toEqual([1, 2, 1, 1]);
    expect([0, 0.0531, 5.31, 99.94, 99.96, 100].map(shareText)).toEqual(
      ["0.0", "0.05", "5.3", "99.9", ">99.9", "100.0"].map((text) => `${text}\u00a0%`),
    );
    expect([19, 1_200, Infinity].map(oneInText)).toEqual(["1 in 19", "1 in 1,200", "none"]);
  });
});

describe("amounts", () => {
  it("never round a largest stake up", () => {
    expect([1.0977, 1.1, 0.29, 0.009].map(centsWithin)).toEqual([1.09, 1.1, 0.29, 0]);
  });

  it("carry no minus before nothing", () => {
    expect(Object.is(toCents(-0.001), 0)).toBe(true);
    expect(toCents(-3.158)).toBe(-3.16);
  });
});
