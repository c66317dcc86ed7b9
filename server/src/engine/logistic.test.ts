import { describe, expect, it } from "vitest";
import { uniform } from "../market/testing/generatedCandles.ts";
import { dot, fitLogistic, sigmoid, type TrainingRow } from "./logistic.ts";

function draw(weights: readonly number[], count: number, seed: number): TrainingRow[] {
  const random = uniform(seed);
  return Array.from({ length: count }, () => {
    const vector = weights.map(() => 4 * random() - 2);
    return { vector, up: random() < sigmoid(dot(weights, vector)) };
  });
}

describe("fitLogistic", () => {
  it("finds the weights that made the data", () => {
    const truth = [0.8, -0.5, 0];
    fitLogistic(draw(truth, 20_000, 3), 1e-9).forEach((weight, i) => {
      expect(weight).toBeCloseTo(truth[i] ?? NaN, 1);
    });
  });

  it("makes the penalised gradient vanish", () => {
    const rows = draw([0.4, -0.3], 500, 4);
    const ridge = 0.1;
    const weights = fitLogistic(rows, ridge);
    weights.forEach((weight, i) => {
      const square = rows.reduce((sum, { vector }) => sum + (vector[i] ?? 0) ** 2, 0) / rows.length;
      const gradient = rows.reduce(
        (sum, { vector, up }) =>
          sum + (sigmoid(dot(weights, vector)) - (up ? 1 : 0)) * (vector[i] ?? 0),
        ridge * rows.length * weight * square,
      );
      expect(gradient).toBeCloseTo(0, 6);
    });
  });

  it("shrinks as the penalty grows", () => {
    const rows = draw([1], 1_000, 5);
    const sizes = [0.001, 0.1, 1, 10].map((ridge) => Math.abs(fitLogistic(rows, ridge)[0] ?? 0));
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
    expect(sizes.at(-1)).toBeLessThan(0.1);
  });

  it("gives a feature that never moves no weight, and refuses to fit nothing", () => {
    const rows = draw([1], 100, 6).map(({ vector, up }) => ({ vector: [vector[0] ?? 0, 0], up }));
    expect(fitLogistic(rows, 0.1)[1]).toBeCloseTo(0, 12);
    expect(() => fitLogistic([], 0.1)).toThrow("at least one row");
  });
});
