import { describe, expect, it } from "vitest";
import { LadderInput } from "./ladderInput.ts";

const TYPED = {
  stake: "20",
  payoutPercent: "85,5",
  levels: "4",
  rate: "own",
  ownRate: "",
  signalsPerDay: "10",
  capital: "1000.50",
};

describe("what the ladder calculator takes", () => {
  it("reads numbers as they are typed, and no win rate as none", () => {
    expect(LadderInput.parse(TYPED)).toEqual({
      stake: 20,
      payoutPercent: 85.5,
      levels: 4,
      rate: "own",
      ownRate: null,
      signalsPerDay: 10,
      capital: 1000.5,
    });
  });

  it.each([
    ["stake", "0", /^Enter the first stake/],
    ["stake", "ten", /^Enter the first stake/],
    ["stake", "1.005", /two digits for the cents/],
    ["payoutPercent", "0", /^Enter the payout .* from 1 to 1,000$/],
    ["levels", "7", /^Choose 1 to 6 levels/],
    ["levels", "1.5", /^Choose 1 to 6 levels/],
    ["rate", "best", /^Choose a win rate/],
    ["ownRate", "100", /^Enter a win rate from 1 to 99/],
    ["signalsPerDay", "289", /whole number of signals, from 1 to 288$/],
    ["capital", "0", /^Enter the capital/],
  ])("says at %s what is wrong with %j", (field, value, message) => {
    const faults = LadderInput.safeParse({ ...TYPED, [field]: value }).error?.issues ?? [];
    expect(faults.map(({ path }) => path)).toEqual([[field]]);
    expect(faults[0]?.message).toMatch(message);
  });
});
