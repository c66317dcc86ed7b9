import { expect, it } from "vitest";
import {
  countText,
  dollars,
  dollarsAndCents,
  percent,
  percentAsIs,
  signedDollars,
  typedFigure,
} from "./figures.ts";
import { percents } from "./percents.ts";
import { balanceDollars, signedFigure, signedPercent } from "./signedFigures.ts";

it("groups thousands", () => {
  expect(countText(3_412)).toBe("3,412");
  expect(dollars(1_500)).toBe("$1,500");
});

it("rounds a share as it is read, not as it is held", () => {
  expect(percent(54.05)).toBe("54.1\u00a0%");
  expect(percent(54, 0)).toBe("54\u00a0%");
});

it("says the sign of an amount before its currency, with a true minus", () => {
  expect([1_250, -5, 0].map(dollarsAndCents)).toEqual(["$1,250.00", "−$5.00", "$0.00"]);
  expect([18.4, -5, 0].map(signedDollars)).toEqual(["+$18.40", "−$5.00", "$0.00"]);
});

it("keeps the digits that a share has, and rounds both ends of a range alike", () => {
  expect([85, 2.5, 1822348.9].map(percentAsIs)).toEqual([
    "85\u00a0%",
    "2.5\u00a0%",
    "1,822,348.9\u00a0%",
  ]);
  expect(percents(54.05, 57.749)).toBe("54.1 to 57.7\u00a0%");
  expect(percents(54, 57, "and", 2)).toBe("54.00 and 57.00\u00a0%");
});

it("writes a typed figure like its own", () => {
  expect(["-$12", "+6%", "-6 %", "$1-2"].map(typedFigure)).toEqual([
    "−$12",
    "+6\u00a0%",
    "−6\u00a0%",
    "$1-2",
  ]);
});

it("says a sign by the true minus, and none where nothing is shown", () => {
  expect([4.06, -3.8, 0.04, -0.04].map((value) => signedPercent(value))).toEqual([
    "+4.1\u00a0%",
    "−3.8\u00a0%",
    "0.0\u00a0%",
    "0.0\u00a0%",
  ]);
  expect([0.0012, -0.0012, -0.000001].map((value) => signedFigure(value, 5))).toEqual([
    "+0.00120",
    "−0.00120",
    "0.00000",
  ]);
  expect([1_500, -20].map(balanceDollars)).toEqual(["$1,500", "−$20"]);
});
