import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { breakEvenRate, expectedPer100 } from "./grade.ts";
import {
  ladderCost,
  ladderMonth,
  ladderMultiple,
  ladderOdds,
  ladderSteps,
  losingRun,
  lostLadderChance,
  lostLadders,
  SIGNAL_LADDER_LEVELS,
} from "./ladder.ts";

const at = (payoutPercent: number, levels = SIGNAL_LADDER_LEVELS) => ({ payoutPercent, levels });

const anyPayout = fc.integer({ min: 70, max: 98 });
const anyLevels = fc.integer({ min: 1, max: 6 });
const anyRate = fc.integer({ min: 100, max: 9_900 }).map((hundredths) => hundredths / 100);

/** Every sequence of `tries` wins (true) and losses. */
function sequences(tries: number): boolean[][] {
  return Array.from({ length: 2 ** tries }, (_, bits) =>
    Array.from({ length: tries }, (__, at) => (bits & (1 << at)) !== 0),
  );
}

const chanceOf = (sequence: readonly boolean[], winPercent: number) =>
  sequence.reduce((chance, won) => chance * (won ? winPercent : 100 - winPercent) * 0.01, 1);

/** Plays ladders one after the other, by hand. */
function playedLosses(sequence: readonly boolean[], levels: number): number {
  let lost = 0;
  let level = 0;
  for (const won of sequence) {
    level = won ? 0 : level + 1;
    if (level < levels) continue;
    lost += 1;
    level = 0;
  }
  return lost;
}

describe("the stakes of a full-recovery ladder", () => {
  it("win back all losses plus the first profit at every level and payout", () => {
    fc.assert(
      fc.property(anyPayout, anyLevels, (payout, levels) => {
        let total = 0;
        for (const { stake, lostBefore, ...step } of ladderSteps(at(payout, levels))) {
          expect(lostBefore).toBeCloseTo(total, 6);
          expect((stake * payout) / 100 - total).toBeCloseTo(payout / 100, 6);
          total += stake;
          expect(step.total).toBeCloseTo(total, 6);
        }
        expect(ladderMultiple(at(payout, levels))).toBeCloseTo(total, 6);
      }),
    );
  });

  it("come to 16 to 20 times the first one over the usual payouts", () => {
    expect(ladderMultiple(at(92))).toBeCloseTo(16.53, 2);
    expect(ladderMultiple(at(85))).toBeCloseTo(18.22, 2);
    expect(ladderMultiple(at(80))).toBeCloseTo(19.7, 1);
  });
});

describe("how a ladder ends", () => {
  it("is what playing every sequence of tries comes to", () => {
    fc.assert(
      fc.property(anyPayout, anyLevels, anyRate, (payout, levels, rate) => {
        const steps = ladderSteps(at(payout, levels));
        let expected = 0;
        let staked = 0;
        let lost = 0;
        for (const tries of sequences(levels)) {
          const chance = chanceOf(tries, rate);
          const wonAt = tries.indexOf(true);
          const last = steps[wonAt === -1 ? levels - 1 : wonAt];
          if (!last) throw new Error("The ladder has this level");
          staked += chance * last.total;
          if (wonAt === -1) {
            lost += chance;
            expected -= chance * last.total;
          } else {
            expected += chance * ((last.stake * payout) / 100 - last.lostBefore);
          }
        }
        const odds = ladderOdds(at(payout, levels), rate);
        expect(odds.lostPercent).toBeCloseTo(100 * lost, 6);
        expect(odds.wonPercent).toBeCloseTo(100 * (1 - lost), 6);
        expect(odds.expected).toBeCloseTo(expected, 6);
        // What is left of 100 staked does not know the ladder.
        expect((100 * expected) / staked).toBeCloseTo(expectedPer100(rate, payout), 6);
      }),
    );
  });

  it("is a loss on average at 52 %, though 94.7 % of the ladders win", () => {
    const odds = ladderOdds(at(85), 52);
    expect(odds.wonPercent).toBeCloseTo(94.7, 1);
    expect(odds.oneIn).toBe(19);
    expect(odds.expected).toBeCloseTo(-0.16, 2);
    expect(odds.repairs).toBeCloseTo(21.4, 1);
  });

  it("comes out even exactly where a single stake does", () => {
    fc.assert(
      fc.property(anyPayout, anyLevels, (payout, levels) => {
        const { expected } = ladderOdds(at(payout, levels), breakEvenRate(payout));
        expect(expected).toBeCloseTo(0, 9);
      }),
    );
  });

  it("loses no more often with a better rate or one more level", () => {
    fc.assert(
      fc.property(anyLevels, anyRate, (levels, rate) => {
        expect(losingRun(levels + 1, rate)).toBeLessThan(losingRun(levels, rate));
        expect(losingRun(levels, rate + 0.5)).toBeLessThan(losingRun(levels, rate));
      }),
    );
  });
});

describe("what a whole ladder asks of a capital", () => {
  it("is 33 to 39 percent where the first stake is two", () => {
    const share = (payout: number) =>
      ladderCost(at(payout), { stake: 2, capital: 100 }).capitalPercent;
    expect(share(92)).toBeCloseTo(33.1, 1);
    expect(share(80)).toBeCloseTo(39.4, 1);
  });

  it("is two percent with the capital, and with the first stake, that it names", () => {
    const amounts = fc.record({
      stake: fc.integer({ min: 1, max: 10_000 }),
      capital: fc.integer({ min: 1, max: 1_000_000 }),
    });
    fc.assert(
      fc.property(anyPayout, anyLevels, amounts, (payout, levels, { stake, capital }) => {
        const shape = at(payout, levels);
        const { capitalNeeded, safeFirstStake, total } = ladderCost(shape, { stake, capital });
        expect(total).toBeCloseTo(stake * ladderMultiple(shape), 6);
        const enough = ladderCost(shape, { stake, capital: capitalNeeded });
        const safe = ladderCost(shape, { stake: safeFirstStake, capital });
        expect(enough.capitalPercent).toBeCloseTo(2, 9);
        expect(safe.capitalPercent).toBeCloseTo(2, 9);
      }),
    );
  });
});

describe("ladders that are played one after the other", () => {
  it("are lost as often as in all sequences together", () => {
    const anySeries = fc.record({
      levels: anyLevels,
      winPercent: anyRate,
      tries: fc.integer({ min: 0, max: 10 }),
    });
    fc.assert(
      fc.property(anySeries, (series) => {
        let expected = 0;
        let any = 0;
        for (const sequence of sequences(series.tries)) {
          const lost = playedLosses(sequence, series.levels);
          const chance = chanceOf(sequence, series.winPercent);
          expected += chance * lost;
          if (lost > 0) any += chance;
        }
        expect(lostLadders(series)).toBeCloseTo(expected, 9);
        expect(lostLadderChance(series)).toBeCloseTo(100 * any, 7);
      }),
      { numRuns: 60 },
    );
  });

  it("come to the long-run share over many tries, and to no chance beyond a hundred percent", () => {
    fc.assert(
      fc.property(anyLevels, anyRate, (levels, winPercent) => {
        const series = { levels, winPercent, tries: 8_640 };
        const run = losingRun(levels, winPercent) / 100;
        const share = (run * winPercent) / 100 / (1 - run);
        expect(Math.abs(lostLadders(series) - share * series.tries)).toBeLessThan(1);
        const any = lostLadderChance(series);
        expect(any).toBeGreaterThanOrEqual(0);
        expect(any).toBeLessThanOrEqual(100);
      }),
    );
  });

  it("are counted over thirty days, each signal being one try", () => {
    const month = ladderMonth({ levels: 4, winPercent: 52, signalsPerDay: 10 });
    expect(month.tries).toBe(300);
    expect(month.lost).toBeCloseTo(8.68, 2);
    expect(month.anyPercent).toBeCloseTo(99.99, 2);
    expect(month.lostBesideSignals).toBeCloseTo(15.93, 2);
  });

  it("are single stakes with one level", () => {
    const month = ladderMonth({ levels: 1, winPercent: 55, signalsPerDay: 2 });
    expect(month.lost).toBeCloseTo(27, 9);
    expect(month.lostBesideSignals).toBeCloseTo(27, 9);
    expect(month.anyPercent).toBeCloseTo(100 * (1 - 0.55 ** 60), 9);
  });
});
