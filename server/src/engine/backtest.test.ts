import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MINUTE } from "@signaldeck/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { backtest, type BacktestReport } from "./backtest.ts";
import { backtestText } from "./backtestText.ts";
import { WARM_UP } from "./FeatureTracker.ts";
import { generateCandles } from "../market/testing/generatedCandles.ts";
import { shippedModel } from "./model.ts";
import { writeCandles } from "./testing/writeCandles.ts";
import { readTrainingSeries, trainModel } from "./train.ts";

/** One candle, which is bridged, and later four, after which everything begins anew. */
const GAPS = new Set([120, 250, 251, 252, 253]);

let dir = "";

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), "backtest-"));
  const start = Date.UTC(2024, 0, 1);
  writeCandles(
    dir,
    "EURUSD_5m_test.csv.gz",
    generateCandles({ count: 3_000, seed: 21, reversal: 0.5 }),
  );
  writeCandles(
    dir,
    "XAUUSD_5m.csv.gz",
    generateCandles({ count: 500, seed: 22 }).filter((_, index) => !GAPS.has(index)),
  );
  writeCandles(
    dir,
    "BTC-PERP_1m_x.csv.gz",
    generateCandles({ count: 2_000, seed: 23, start, step: MINUTE }),
  );
  writeCandles(dir, "GBPUSD_1h_x.csv.gz", []);
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe("backtest", () => {
  it("judges every file and adds up", () => {
    const report = backtest(dir, shippedModel());
    expect(report.files.map(({ name, pair, step, how }) => [name, pair, step, how])).toEqual([
      ["BTC-PERP_1m_x.csv.gz", "BTC/USD", "1m", "unseen"],
      ["EURUSD_5m_test.csv.gz", "EUR/USD", "5m", "unseen"],
      ["XAUUSD_5m.csv.gz", "XAU/USD", "5m", "unseen"],
    ]);
    expect(report.skipped).toEqual([
      { name: "GBPUSD_1h_x.csv.gz", reason: "step 1h is not 1m or 5m" },
    ]);
    const sum = (pick: (file: BacktestReport["files"][number]) => number): number =>
      report.files.reduce((total, file) => total + pick(file), 0);
    expect(report.overall.n).toBe(sum(({ n }) => n));
    expect(report.overall.ties).toBe(sum(({ ties }) => ties));
    expect(report.buckets.reduce((total, { n }) => total + n, 0)).toBe(report.overall.n);
    for (const { n, ties, candles, notScored } of report.files) {
      expect(
        n + ties + notScored.withoutFeatures + notScored.withoutOutcome + notScored.withoutFold,
      ).toBe(candles);
    }
  });

  it("finds a market that turns back better than always up", () => {
    const { hitRate, low, alwaysUp } =
      backtest(dir, shippedModel()).files.find(({ pair }) => pair === "EUR/USD") ?? {};
    expect(hitRate).toBeGreaterThan(0.55);
    expect(low).toBeGreaterThan(alwaysUp ?? 1);
  });

  it("has nothing to say in each warm-up, has no outcome before a gap, and judges across a short one", () => {
    const report = backtest(dir, shippedModel());
    const gold = report.files.find(({ pair }) => pair === "XAU/USD");
    expect(gold?.notScored).toEqual({
      withoutFeatures: 2 * (WARM_UP - 1),
      withoutOutcome: 3,
      withoutFold: 0,
    });
    const [after, elsewhere] = report.gaps;
    expect([after?.group, elsewhere?.group]).toEqual(["after a gap", "elsewhere"]);
    expect((after?.n ?? 0) + (after?.ties ?? 0)).toBe(WARM_UP - 1);
    expect((after?.n ?? 0) + (elsewhere?.n ?? 0)).toBe(report.overall.n);
  });

  it("judges what it was trained on walk-forward only", () => {
    const model = trainModel(readTrainingSeries(dir), new Date(0));
    const report = backtest(dir, model);
    expect(report.files.every(({ how }) => how === "walk-forward")).toBe(true);
    const [first] = model.folds;
    const missed = report.files.reduce((sum, file) => sum + file.notScored.withoutFold, 0);
    expect(missed).toBeGreaterThan(1_900);
    expect(report.overall.n + report.overall.ties).toBeLessThan(3_800 - (first?.rows ?? 0));
    expect(report.overall).toMatchObject({
      n: model.outOfSample.n,
      hitRate: model.outOfSample.hitRate,
    });
  });

  it("does not judge quotes it was trained on by its final weights under another name", () => {
    const model = trainModel(readTrainingSeries(dir), new Date(0));
    const renamed = {
      ...model,
      data: model.data.map((one) => ({ ...one, sha256: "0".repeat(64) })),
    };
    const report = backtest(dir, renamed);
    expect(report.files.every(({ how }) => how === "unseen")).toBe(true);
    expect(report.overall).toEqual(backtest(dir, model).overall);
  });

  it("writes a table a person can read", () => {
    const text = backtestText(backtest(dir, shippedModel()));
    expect(text).toMatch(/Overall\n {2}n \d+, hit rate \d\d\.\d\d\u00a0% \(95 % /);
    expect(text).toContain("GBPUSD_1h_x.csv.gz: step 1h is not 1m or 5m");
    expect(text).toContain("XAU/USD");
    expect(text).not.toMatch(/NaN|undefined|null/);
  });
});
