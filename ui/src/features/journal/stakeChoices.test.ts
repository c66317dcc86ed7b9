import { expect, it } from "vitest";
import { chosenStake, stakeChoices } from "./stakeChoices.ts";

const left = (lossLeft: number | null) => ({ lossLeft, signalsLeft: null });

it("offers the last stake among the usual ones that lie nearest to it", () => {
  expect(stakeChoices(null)).toEqual([5, 10, 20]);
  expect(stakeChoices(10)).toEqual([5, 10, 20]);
  expect(stakeChoices(25)).toEqual([10, 20, 25]);
  expect(stakeChoices(1)).toEqual([1, 5, 10]);
  expect(stakeChoices(250)).toEqual([10, 20, 250]);
});

it("chooses the last stake or a smaller one, never a larger", () => {
  expect(chosenStake(null, left(null))).toBe(5);
  expect(chosenStake(20, left(null))).toBe(20);
  expect(chosenStake(20, left(12))).toBe(10);
  expect(chosenStake(5, left(12))).toBe(5);
  expect(chosenStake(5, left(4))).toBeNull();
});
