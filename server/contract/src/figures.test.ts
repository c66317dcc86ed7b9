import { expect, it } from "vitest";
import { countText, dollars, dollarsAndCents, percent, signedDollars } from "./figures.ts";

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
