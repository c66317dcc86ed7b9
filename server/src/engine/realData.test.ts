import { MINUTE } from "@signaldeck/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { FIVE_MINUTES } from "../market/aggregateCandles.ts";
import { generateCandles } from "../market/testing/generatedCandles.ts";
import { openQuotes } from "../market/testing/quotes.ts";
import { backtest, type BacktestReport } from "./backtest.ts";
import { Calibration } from "./Calibration.ts";
import { DriftWatch } from "./DriftWatch.ts";
import { publishedOf } from "./published.ts";
import { type JudgedMark, judgeSeries, UNLEARNED } from "./judge.ts";
import { MarketForecaster } from "./MarketForecaster.ts";
import { fitLogistic } from "./logistic.ts";
import { type CalibrationBucket, shippedModel, walkForward } from "./model.ts";
import { Tally } from "./Tally.ts";
import { labelCandles, readTrainingSeries, trainModel } from "./train.ts";

const quotes = openQuotes();
afterAll(() => quotes.close());
const kind = quotes.real ? "real" : "generated";

const TOLERANCE = 0.025;
const MINIMUM_SAMPLE = 500;

const real = (ofTheMarket: string, ofTheGenerator: string) =>
  quotes.real ? ofTheMarket : ofTheGenerator;

function tallyOf(marks: readonly JudgedMark[]): Tally {
  const tally = new Tally();
  for (const mark of marks) tally.add(mark);
  return tally;
}

function expectCalibrated(what: string, buckets: readonly CalibrationBucket[]): void {
  for (const { from, to, n, predicted, realised } of buckets) {
    if (n < MINIMUM_SAMPLE) continue;
    const bucket = `${what} ${from}-${to}, n ${n}, shown ${predicted}, realised ${realised}`;
    expect(Math.abs(realised - predicted), bucket).toBeLessThanOrEqual(TOLERANCE);
  }
}

describe(`the shipped model on ${kind} quotes`, () => {
  let report: BacktestReport | null = null;
  beforeAll(() => {
    report = backtest(quotes.folder, shippedModel());
  }, MINUTE);

  it("delivers the confidence it shows, overall and per granularity", () => {
    expect(report?.overall.n).toBeGreaterThan(10_000);
    expectCalibrated("overall", report?.buckets ?? []);
    for (const { group, buckets } of report?.granularities ?? []) expectCalibrated(group, buckets);
  });

  it("promises no more over a bridged gap than comes true", () => {
    const after = report?.gaps.find(({ group }) => group === "after a gap");
    expect(after?.n).toBeGreaterThan(100);
    expect(after?.hitRate).toBeGreaterThanOrEqual((after?.predicted ?? 1) - TOLERANCE);
    for (const { n, predicted, realised } of after?.buckets ?? []) {
      if (n >= MINIMUM_SAMPLE) expect(realised).toBeGreaterThanOrEqual(predicted - TOLERANCE);
    }
  });

  // Of the market itself only real quotes say anything; in generated ones is a known reversal.
  it(`beats always up on ${real("currencies", "the reversal in generated currencies")}`, () => {
    const fx = report?.markets.find(({ group }) => group === "fx");
    expect(fx?.low).toBeGreaterThan(fx?.alwaysUp ?? 1);
    expect(fx?.low).toBeGreaterThan(0.5);
  });

  it("shows intervals that hold the realised rate in nine of ten cells of 300 signals", () => {
    const { forecasts, published } = report?.coverage ?? {};
    expect(forecasts?.cells).toBeGreaterThan(10);
    expect(forecasts?.share).toBeGreaterThanOrEqual(0.9);
    expect(published?.share).toBeGreaterThanOrEqual(0.9);
  });

  it(`recommends what pays at 85 %, on ${real("the market", "a known reversal")}`, () => {
    for (const { scope, published, recommended } of report?.scopes ?? []) {
      expect(recommended.n, scope).toBeGreaterThan(50);
      expect(recommended.expectedPer100, scope).toBeGreaterThan(0);
      expect(recommended.expectedPer100, scope).toBeGreaterThan(published.expectedPer100 ?? 0);
    }
    expect(report?.recommended.expectedLow).toBeGreaterThan(0);
  });

  it(`clearly exceeds 53 % where it is selective on ${real("the market", "a known reversal")}`, () => {
    expect(report?.selective.n).toBeGreaterThan(MINIMUM_SAMPLE);
    expect(report?.selective.low).toBeGreaterThan(0.53);
  });
});

describe(`the drift watch on ${kind} quotes`, () => {
  const model = shippedModel();
  const read = () =>
    readTrainingSeries(quotes.folder).map(({ file: { name, pair }, candles }) => ({
      name,
      pair,
      candles,
    }));
  const options = { weightsAt: walkForward(model), learned: UNLEARNED };

  /** The same marks in a market whose moves are the opposite from a moment on, as it learns, too. */
  function turnedFrom(cut: number): JudgedMark[] {
    const learn = Reflect.get(Calibration.prototype, "learn") as () => void;
    vi.spyOn(Calibration.prototype, "learn").mockImplementation(function (
      this: Calibration,
      pair,
      mark,
      minute,
      logit,
      up,
    ) {
      Reflect.apply(learn, this, [pair, mark, minute, logit, mark > cut ? !up : up]);
    });
    const { marks } = judgeSeries(model, read(), options);
    return marks.map((one) =>
      one.mark < cut || one.change === "tie"
        ? one
        : { ...one, change: one.change === "up" ? "down" : "up" },
    );
  }
  afterEach(() => vi.restoreAllMocks());

  /** Signals until the watch would pause the engine, or null; ties left out. */
  function pausedAfter(published: readonly JudgedMark[]): number | null {
    const watch = new DriftWatch();
    const decided = published.filter(({ change }) => change !== "tie");
    for (const [index, { probability, saidUp, change }] of decided.entries()) {
      watch.add(probability, saidUp === (change === "up"));
      if (watch.level === "broken") return index + 1;
    }
    return null;
  }

  it("lets the files as they are pass", () => {
    expect(pausedAfter(publishedOf(judgeSeries(model, read(), options).marks))).toBeNull();
  });

  it("pauses within 2,000 signals once the market turns around after two thirds", () => {
    const all = publishedOf(judgeSeries(model, read(), options).marks);
    const cut = all[Math.floor((2 * all.length) / 3)]?.mark ?? 0;
    const published = publishedOf(turnedFrom(cut));
    const before = published.filter(({ mark, change }) => mark < cut && change !== "tie").length;
    const after = (pausedAfter(published) ?? Infinity) - before;
    expect(after).toBeGreaterThan(0);
    expect(after).toBeLessThan(2_000);
  });
});

it("finds nothing in generated quotes that have no memory", () => {
  const candles = generateCandles({ count: 12_000, seed: 21, reversal: 0 });
  const { marks } = judgeSeries(shippedModel(), [{ name: "S", pair: "EUR/USD", candles }]);
  const all = tallyOf(marks);
  const { n, low, high } = all.figures();
  expect(n).toBeGreaterThan(10_000);
  expect(low).toBeLessThan(0.5);
  expect(high).toBeLessThan(0.52);
  expectCalibrated("without memory", all.buckets());
});

describe(`training on ${kind} quotes`, () => {
  /** Series that cover the same weeks know each other's outcomes, so they are held out together. */
  const period = (time: number): string => new Date(time).toISOString().slice(0, 4);

  it("stays calibrated on years it never saw", () => {
    const model = shippedModel();
    const labelled = readTrainingSeries(quotes.folder).map((one) => ({
      ...one,
      rows: labelCandles(one.candles),
      period: period(one.candles.at(-1)?.time ?? 0),
    }));
    const tally = new Tally();
    for (const heldOut of new Set(labelled.map((one) => one.period))) {
      const rest = labelled.filter((one) => one.period !== heldOut).flatMap(({ rows }) => rows);
      const weights = fitLogistic(rest, model.ridge);
      const judged = labelled
        .filter((each) => each.period === heldOut)
        .map(({ file: { name, pair }, candles }) => ({ name, pair, candles }));
      const options = { weightsAt: () => weights, learned: UNLEARNED };
      tally.merge(tallyOf(judgeSeries(model, judged, options).marks));
    }
    expectCalibrated("held-out year", tally.buckets());
    expect(tally.figures().low).toBeGreaterThan(tally.figures().alwaysUp ?? 1);
  });

  it("does not look ahead", () => {
    const series = readTrainingSeries(quotes.folder)
      .map((one) => ({ ...one, candles: one.candles.slice(0, 4_000) }))
      .sort((a, b) => (a.candles[0]?.time ?? 0) - (b.candles[0]?.time ?? 0))
      .slice(0, 5);
    const longest = series.reduce((a, b) => (b.candles.length >= a.candles.length ? b : a));
    const cut = (longest.candles[2_500]?.time ?? 0) + FIVE_MINUTES;
    const altered = series.map((one) => ({
      ...one,
      candles: one.candles.map((candle, index) => {
        if (candle.time + FIVE_MINUTES <= cut) return candle;
        // The future shifted: each candle carries the prices of the one seven places back.
        return { ...(one.candles[Math.max(0, index - 7)] ?? candle), time: candle.time };
      }),
    }));
    const estimates = (all: typeof series): string[] => {
      const model = trainModel(all, new Date(0));
      return all.flatMap(({ candles }) => {
        const market = new MarketForecaster({
          model,
          weightsAt: walkForward(model),
          learned: UNLEARNED,
        });
        return candles.flatMap((candle) => {
          const [found] = market.step([{ name: "S", pair: "EUR/USD", candle }]);
          if (!found || found.snapshot.mark > cut) return [];
          return [`${found.snapshot.mark} ${found.logit} ${found.probability}`];
        });
      });
    };
    const before = estimates(series);
    expect(before.length).toBeGreaterThan(1_000);
    expect(estimates(altered)).toEqual(before);
  });
});
