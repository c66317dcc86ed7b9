import { JOURNAL_LIMITS, JournalResultsDto, MINUTE, type Outcome } from "@signaldeck/contract";
import { describe, expect, it } from "vitest";
import type { JournalItem } from "./readEntries.ts";
import { summariseResults } from "./summariseResults.ts";

const START = Date.parse("2026-06-01T23:00:00Z");
const feed = { name: "scripted", label: "Scripted market", market: "simulated" } as const;

interface Given {
  outcome?: Outcome | null;
  stake?: number;
  payout?: number;
  pair?: string;
  decision?: "taken" | "skipped";
  status?: "active" | "unsettled" | "closed";
  voided?: boolean;
}

/** The n-th five-minute mark of the day, settled five minutes later. */
function item(step: number, given: Given = {}): JournalItem {
  const { outcome = "profit", stake = 1_000, payout = 80, decision = "taken" } = given;
  const { status = outcome === null ? "active" : "closed" } = given;
  const slot = new Date(START + step * 5 * MINUTE);
  const expiresAt = new Date(slot.getTime() + 5 * MINUTE);
  const taken = decision === "taken";
  return {
    entry: {
      memberId: "m",
      signalId: String(step),
      feed: feed.name,
      slot,
      decision,
      stakeCents: taken ? stake : null,
      payoutPercent: taken ? payout : null,
      decidedAt: slot,
      changedAt: slot,
    },
    signal: {
      id: String(step),
      pair: given.pair ?? "EUR/USD",
      direction: "CALL",
      status,
      outcome,
      voidedAt: given.voided ? slot : null,
      withdrawnAt: null,
      heldAt: null,
      createdAt: slot,
      expiresAt,
      settledAt: status === "active" ? null : expiresAt,
    },
  };
}

const of = (...outcomes: (Outcome | null)[]) =>
  outcomes.map((outcome, step) => item(step, { outcome }));

describe("summariseResults", () => {
  it("is empty where nothing was taken", () => {
    const results = JournalResultsDto.parse(summariseResults([], feed));
    expect(results).toMatchObject({
      taken: 0,
      winRate: null,
      breakEvenRate: null,
      returnPercent: null,
      result: 0,
      maxDrawdown: 0,
      curve: [],
      byPair: [],
    });
  });

  it("adds up profit, loss and ties; running, unsettled and skipped count nowhere", () => {
    const results = summariseResults(
      [
        ...of("profit", "loss", "breakeven", null),
        item(4, { outcome: null, status: "unsettled" }),
        item(8, { outcome: null, status: "closed", voided: true }),
        item(5, { decision: "skipped" }),
      ],
      feed,
    );
    expect(results).toMatchObject({
      taken: 6,
      skipped: 1,
      open: 1,
      unsettled: 1,
      voided: 1,
      won: 1,
      lost: 1,
      breakeven: 1,
      staked: 30,
      result: -2,
      returnPercent: -6.67,
    });
    expect(results.curve.map((point) => point.result)).toEqual([8, -2, -2]);
  });

  it("measures the deepest fall from an earlier height, the start included", () => {
    expect(summariseResults(of("loss", "loss", "profit"), feed).maxDrawdown).toBe(20);
    // 8, 16, 6, -4, -14, -6: from 16 to -14.
    const later = of("profit", "profit", "loss", "loss", "loss", "profit");
    expect(summariseResults(later, feed).maxDrawdown).toBe(30);
    expect(summariseResults(of("profit", "profit"), feed).maxDrawdown).toBe(0);
  });

  it("says no win rate below the minimum sample, and Wilson's interval from it on", () => {
    const wins = (count: number): JournalItem[] =>
      Array.from({ length: count }, (_, step) =>
        item(step, { outcome: step % 2 === 0 ? "profit" : "loss" }),
      );
    expect(summariseResults(wins(29), feed)).toMatchObject({ won: 15, winRate: null });
    expect(summariseResults(wins(30), feed)).toMatchObject({
      winRate: 50,
      winRateLow: 33.15,
      winRateHigh: 66.85,
      breakEvenRate: 55.56,
    });
  });

  it("weighs the break-even rate by stake and payout", () => {
    const mixed = [item(0, { stake: 9_000, payout: 50 }), item(1, { stake: 1_000, payout: 100 })];
    // 100 staked, 55 to win: 100 / 155.
    expect(summariseResults(mixed, feed).breakEvenRate).toBe(64.52);
  });

  it("splits by pair, the most used first, and by the WAT hour of entry", () => {
    const results = summariseResults(
      [
        item(0, { outcome: "loss" }),
        item(11, { pair: "GBP/USD" }),
        item(12, { pair: "GBP/USD", outcome: "loss" }),
      ],
      feed,
    );
    expect(results.byPair).toEqual([
      { pair: "GBP/USD", settled: 2, won: 1, lost: 1, result: -2 },
      { pair: "EUR/USD", settled: 1, won: 0, lost: 1, result: -10 },
    ]);
    expect(results.byHour).toEqual([
      { hour: 0, settled: 2, won: 1, lost: 1, result: -2 },
      { hour: 1, settled: 1, won: 0, lost: 1, result: -10 },
    ]);
  });

  it("thins a long curve and keeps its last point", () => {
    const long = Array.from({ length: 1_301 }, (_, step) => item(step));
    const { curve } = summariseResults(long, feed);
    expect(curve.length).toBeLessThanOrEqual(JOURNAL_LIMITS.curvePoints);
    expect(curve.at(-1)?.result).toBe(1_301 * 8);
  });
});
