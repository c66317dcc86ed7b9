import { expect, it } from "vitest";
import { typedAmount } from "./typedAmount.ts";

it.each([
  ["500", 500],
  [" $1,500 ", 1_500],
  ["1 500$", 1_500],
  ["10,000.00", 10_000],
])("takes %j", (text, amount) => {
  expect(typedAmount(text)).toBe(amount);
});

it.each(["1e3", "0x1f4", "1,5", "15,00", "30.50", "Infinity", "-30", "+30", "", "$", "5 hundred"])(
  "does not take %j for dollars",
  (text) => {
    expect(typedAmount(text)).toBeNull();
  },
);
