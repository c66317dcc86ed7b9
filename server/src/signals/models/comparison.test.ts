import { describe, expect, it } from "vitest";
import { uniform } from "../../market/testing/generatedCandles.ts";
import { addSums, compare, type DaySums, NO_SUMS, sumsOf } from "./comparison.ts";

/** A day of marks of three pairs each, whose differences are drawn. */
function dayOf(marks: number, draw: () => number): DaySums {
  let sums = NO_SUMS;
  for (let i = 0; i < marks; i += 1) sums = addSums(sums, sumsOf([draw(), draw(), draw()]));
  return sums;
}

describe("compare", () => {
  it("has nothing to say of nothing", () => {
    expect(compare([])).toBeNull();
    expect(compare([NO_SUMS, sumsOf([])])).toBeNull();
  });

  it("is the mean and its standard error where each mark has one forecast", () => {
    const values = [0.1, -0.3, 0.2, 0.4];
    const sums = values.map((value) => sumsOf([value])).reduce(addSums);
    const found = compare([sums]);
    const mean = 0.1;
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 3;
    expect(found?.difference).toBeCloseTo(mean, 12);
    expect(found?.high).toBeCloseTo(mean + 1.96 * Math.sqrt(variance / 4), 12);
    expect(found).toMatchObject({ forecasts: 4, marks: 4, days: 1, verdict: "unclear" });
  });

  it("has no interval after a single mark", () => {
    expect(compare([sumsOf([0.1, 0.2])])).toMatchObject({ low: null, high: null, forecasts: 2 });
  });

  it("takes pairs of one mark that move together as one, not as many", () => {
    const random = uniform(1);
    const values = Array.from({ length: 400 }, () => random() - 0.5);
    const apart = values.map((value) => sumsOf([value])).reduce(addSums);
    const together = values.map((value) => sumsOf([value, value, value])).reduce(addSums);
    const [one, three] = [compare([apart]), compare([together])];
    expect(three?.forecasts).toBe(1_200);
    expect((three?.high ?? 0) - (three?.low ?? 0)).toBeCloseTo(
      (one?.high ?? 0) - (one?.low ?? 0),
      12,
    );
  });

  it("says better and worse where the interval leaves 0 out, and not before 100 marks", () => {
    const random = uniform(2);
    const worse = dayOf(200, () => 0.02 + 0.05 * (random() - 0.5));
    expect(compare([worse])).toMatchObject({ verdict: "worse", forecasts: 600, enough: false });
    const better = dayOf(200, () => -0.02 + 0.05 * (random() - 0.5));
    expect(compare([better])?.verdict).toBe("better");
    const short = dayOf(99, () => -0.02 + 0.05 * (random() - 0.5));
    expect(compare([short])?.verdict).toBe("unclear");
  });

  it("holds 0 about as often as it says where there is no difference", () => {
    const random = uniform(3);
    const held = Array.from({ length: 400 }, () => {
      const days = Array.from({ length: 3 }, () => dayOf(50, () => 0.1 * (random() - 0.5)));
      return compare(days)?.verdict === "unclear";
    });
    const share = held.filter(Boolean).length / held.length;
    expect(share).toBeGreaterThan(0.92);
    expect(share).toBeLessThan(0.98);
  });

  it("widens from ten days on where the marks of a day have something in common", () => {
    const random = uniform(4);
    const days = Array.from({ length: 20 }, () => {
      const shift = 0.1 * (random() - 0.5);
      return dayOf(100, () => shift + 0.02 * (random() - 0.5));
    });
    const few = compare(days.slice(0, 9));
    const many = compare(days);
    expect((many?.high ?? 0) - (many?.low ?? 0)).toBeGreaterThan(
      3 * ((few?.high ?? 0) - (few?.low ?? 0)),
    );
  });
});
