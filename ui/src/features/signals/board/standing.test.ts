import type { BoardPairDto } from "@signaldeck/contract";
import { describe, expect, it } from "vitest";
import { sampleEstimate } from "../../../api/boardSamples.ts";
import { payoutNeeded, standingOf } from "./standing.ts";

const at = (entry: BoardPairDto, own: number) => {
  const { verdict, words } = standingOf(entry, { board: 85, own });
  return [verdict, words];
};

describe("what a row says", () => {
  it("judges what is measured by the reader's own payout", () => {
    const entry = sampleEstimate("EUR/USD", { confidence: 55.6, low: 53.2 });
    expect(at(entry, 85)).toEqual(["tooClose", "too close"]);
    expect(at(entry, 92)).toEqual(["clears", "clears"]);
    expect(at(entry, 70)).toEqual(["below", "3.2 short"]);
  });

  it("moves how short a pair is, and claims nothing beyond break-even", () => {
    const entry: BoardPairDto = { pair: "EUR/USD", verdict: "below", short: 1.4 };
    expect(at(entry, 85)).toEqual(["below", "1.4 short"]);
    expect(at(entry, 80)).toEqual(["below", "2.9 short"]);
    expect(at(entry, 95)).toEqual([null, "over break-even"]);
  });

  it("says a verdict without a figure only as far as it holds at another payout", () => {
    const clears: BoardPairDto = { pair: "EUR/USD", verdict: "clears" };
    const close: BoardPairDto = { pair: "EUR/USD", verdict: "tooClose" };
    expect(at(clears, 85)).toEqual(["clears", "clears"]);
    expect(at(clears, 90)).toEqual(["clears", "clears"]);
    expect(at(clears, 80)).toEqual([null, "clears at 85\u00a0%"]);
    expect(at(close, 90)).toEqual([null, "over break-even"]);
    expect(at(close, 80)).toEqual([null, "too close at 85\u00a0%"]);
  });

  it("shows no place on the axis for what is not told", () => {
    expect(
      standingOf({ pair: "EUR/USD", verdict: "clears" }, { board: 85, own: 85 }).at,
    ).toBeNull();
    expect(standingOf(sampleEstimate("EUR/USD"), { board: 85, own: 85 }).at).toBe(52);
  });
});

it("rounds the payout that a chance needs up to a whole percent", () => {
  expect(payoutNeeded(52)).toBe(93);
  expect(payoutNeeded(50)).toBe(100);
  expect(payoutNeeded(51.4)).toBe(95);
});
