import { expect, it } from "vitest";
import { signedDistance, standingAt, stepsInFavour } from "./priceMove.ts";

const call = { direction: "CALL", entryPrice: 1.08472, decimals: 5 } as const;
const put = { ...call, direction: "PUT" } as const;
const crypto = { direction: "CALL", entryPrice: 64_000.5, decimals: 1 } as const;

it("counts a move for the trade: up for a CALL, down for a PUT", () => {
  expect(stepsInFavour(call, 1.08483)).toBe(11);
  expect(stepsInFavour(put, 1.08483)).toBe(-11);
  expect(stepsInFavour(put, 1.08472)).toBe(0);
  expect([1.08473, 1.08471, 1.08472].map((price) => standingAt(call, price))).toEqual([
    "winning",
    "losing",
    "even",
  ]);
});

it("says it with its sign, in pips where the pair has them", () => {
  expect(signedDistance(11, 5)).toBe("+1.1 pips");
  expect(signedDistance(-6, 3)).toBe("−0.6 pips");
  expect(signedDistance(10, 5)).toBe("+1.0 pip");
  expect(signedDistance(stepsInFavour(crypto, 64_010), 1)).toBe("+9.5");
});
