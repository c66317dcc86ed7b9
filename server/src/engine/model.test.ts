import { describe, expect, it } from "vitest";
import { type Model, parseModel, sampleOf, hashModel, shippedModel, walkForward } from "./model.ts";

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

describe("sampleOf", () => {
  const outOfSample = {
    ...shippedModel().outOfSample,
    buckets: [{ from: 0.52, to: 0.54, n: 10_000, predicted: 0.529, realised: 0.53 }],
  };

  it("counts what training saw in the bucket of a probability", () => {
    expect(sampleOf({ outOfSample }, 0.535)).toBe(10_000);
    expect(sampleOf({ outOfSample }, 0.54)).toBe(0);
  });
});

describe("a model's hash", () => {
  it("tells a file that was changed by hand", () => {
    const model = shippedModel();
    const changed = { ...model, weights: model.weights.map((weight) => weight * 2) };
    expect(() => parseModel(changed)).toThrow(/changed by hand/);
    const { hash: _, ...rest } = changed;
    expect(hashModel(rest).hash).not.toBe(model.hash);
  });
});
