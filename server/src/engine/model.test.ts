import { describe, expect, it } from "vitest";
import { evidenceFor, type Model, parseModel, shippedModel, walkForward } from "./model.ts";

describe("parseModel", () => {
  it("accepts the shipped model", () => {
    expect(shippedModel().weights.some((weight) => weight !== 0)).toBe(true);
    expect(shippedModel().data.length).toBeGreaterThan(0);
  });

  it("refuses a model of other features or with a missing part", () => {
    const model = shippedModel();
    const features = [...model.features].reverse();
    expect(() => parseModel({ ...model, features })).toThrow(/trained on other features/);
    expect(() => parseModel({ ...model, weights: [1] })).toThrow(/not usable[^]*weights/);
    expect(() => parseModel({})).toThrow(/calibration/);
  });
});

describe("walkForward", () => {
  const weights = shippedModel().weights;
  const folds: Model["folds"] = [
    { until: "2020-01-01T00:00:00.000Z", rows: 1, weights: weights.map(() => 1) },
    { until: "2021-01-01T00:00:00.000Z", rows: 2, weights: weights.map(() => 2) },
  ];

  it("gives the latest weights that knew only the past", () => {
    const at = walkForward({ folds });
    expect(at(Date.UTC(2019, 11, 31))).toBeNull();
    expect(at(Date.UTC(2020, 0, 1))?.[0]).toBe(1);
    expect(at(Date.UTC(2021, 0, 1) - 1)?.[0]).toBe(1);
    expect(at(Date.UTC(2025, 0, 1))?.[0]).toBe(2);
  });
});

describe("evidenceFor", () => {
  const outOfSample = {
    ...shippedModel().outOfSample,
    buckets: [{ from: 0.52, to: 0.54, n: 10_000, predicted: 0.529, realised: 0.53 }],
  };

  it("moves the bucket's interval to the probability shown", () => {
    const { low, high, sampleSize } = evidenceFor({ outOfSample }, 0.535);
    expect(sampleSize).toBe(10_000);
    expect(low).toBeCloseTo(0.5202 + 0.006, 3);
    expect(high).toBeCloseTo(0.5398 + 0.006, 3);
  });

  it("knows nothing outside its buckets", () => {
    expect(evidenceFor({ outOfSample }, 0.6)).toEqual({ low: 0, high: 1, sampleSize: 0 });
  });
});
