import { describe, expect, it } from "vitest";
import { ladderCost, ladderSteps } from "./ladder.ts";

describe("the full-recovery ladder", () => {
  it.each([80, 85, 92])(
    "wins back all losses plus the first profit at a payout of %i %",
    (payout) => {
      const steps = ladderSteps(payout);
      expect(steps).toHaveLength(4);
      for (const { level, stake, total } of steps) {
        const lostBefore = total - stake;
        expect(stake * (payout / 100) - lostBefore, `level ${level}`).toBeCloseTo(payout / 100, 9);
      }
    },
  );

  it("costs 16 to 20 times the first stake over the usual payouts", () => {
    expect(ladderCost(92, 54).multiple).toBeCloseTo(16.54, 1);
    expect(ladderCost(85, 54).multiple).toBeCloseTo(18.22, 1);
    expect(ladderCost(80, 54).multiple).toBeCloseTo(19.7, 1);
  });

  it("turns two percent per signal into 33 to 39 percent of the capital", () => {
    expect(ladderCost(92, 54).capitalPercent).toBeCloseTo(33.1, 1);
    expect(ladderCost(80, 54).capitalPercent).toBeCloseTo(39.4, 1);
  });

  it("stays within two percent with the first stake it names", () => {
    const { safeFirstStakePercent, multiple } = ladderCost(85, 54);
    expect(safeFirstStakePercent * multiple).toBeCloseTo(2, 9);
  });

  it("loses on average at 52 %, though eighteen of nineteen ladders win", () => {
    const cost = ladderCost(85, 52);
    expect(cost.oneIn).toBe(19);
    expect(cost.expected).toBeLessThan(0);
  });

  it("breaks even on average exactly where a single stake does", () => {
    expect(ladderCost(85, 100 / 1.85).expected).toBeCloseTo(0, 9);
  });
});
