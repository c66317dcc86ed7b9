import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generateCandles } from "../market/testing/generatedCandles.ts";
import { backtest } from "./backtest.ts";
import { compare } from "./compare.ts";
import { compareText } from "./compareText.ts";
import { type Model, hashModel, shippedModel } from "./model.ts";
import { writeCandles } from "./testing/writeCandles.ts";
import { readTrainingSeries, trainModel } from "./train.ts";

const SHIPPED = shippedModel();

/** The shipped model with something changed. */
function changed(change: Partial<Omit<Model, "hash">>): Model {
  const { hash: _, ...rest } = SHIPPED;
  return hashModel({ ...rest, ...change });
}
const SAME = changed({ trainedAt: "2026-05-01T00:00:00.000Z" });
const OPPOSITE = changed({ weights: SHIPPED.weights.map((weight) => -weight) });

let dir = "";
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), "compare-"));
  // Moves that turn back, over more than ten days.
  writeCandles(dir, "EURUSD_5m.csv.gz", generateCandles({ count: 4_000, seed: 21, reversal: 0.5 }));
  writeCandles(dir, "GBPUSD_5m.csv.gz", generateCandles({ count: 4_000, seed: 22, reversal: 0.5 }));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe("a comparison of models", () => {
  it("finds no difference between two that say the same", () => {
    const { served, candidate, leftOut, difference } = compare(dir, {
      served: SHIPPED,
      candidate: SAME,
    });
    expect({ ...candidate, hash: served.hash, trainedAt: served.trainedAt }).toEqual(served);
    expect(candidate.hash).toBe(SAME.hash);
    expect(leftOut).toEqual({ served: 0, candidate: 0 });
    expect(difference).toMatchObject({ brier: 0, low: 0, high: 0 });
    const { overall, buckets, published } = backtest(dir, SHIPPED);
    expect(served).toMatchObject({ ...overall, buckets, published });
  });

  it("says which is better, and with how much certainty", () => {
    const worse = compare(dir, { served: SHIPPED, candidate: OPPOSITE });
    const { brier, low, high } = worse.difference;
    expect(brier).toBeCloseTo((worse.candidate.brier ?? 0) - (worse.served.brier ?? 0), 12);
    expect(low).toBeGreaterThan(0);
    expect(high).toBeGreaterThan(brier ?? 0);
    const better = compare(dir, { served: OPPOSITE, candidate: SHIPPED });
    expect(better.difference.high).toBeCloseTo(-(low ?? 0), 12);
    expect(compareText(worse)).toMatch(/\): the candidate is worse\n$/);
    expect(compareText(better)).toMatch(/\): the candidate is better\n$/);
  });

  it("counts only marks that both could judge", () => {
    const trained = trainModel(readTrainingSeries(dir), new Date(0));
    const { served, candidate, leftOut } = compare(dir, { served: SHIPPED, candidate: trained });
    expect(candidate.n).toBe(served.n);
    expect(candidate.ties).toBe(served.ties);
    // Before its first fold the candidate has nothing that was fitted on earlier data alone.
    expect(leftOut.served).toBeGreaterThan(1_000);
    expect(candidate).toMatchObject({ n: trained.outOfSample.n, brier: trained.outOfSample.brier });
  });

  it("gives no interval of a few days", () => {
    const few = mkdtempSync(join(tmpdir(), "compare-few-"));
    writeCandles(few, "EURUSD_5m.csv.gz", generateCandles({ count: 600, seed: 21 }));
    const report = compare(few, { served: SHIPPED, candidate: OPPOSITE });
    rmSync(few, { recursive: true });
    expect(report.difference).toMatchObject({ low: null, high: null });
    expect(compareText(report)).toMatch(/ on \d days; an interval needs 10\n$/);
  });
});
