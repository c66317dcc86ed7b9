import { describe, expect, it } from "vitest";
import { FIVE_MINUTES } from "../../../market/aggregateCandles.ts";
import type { Ending } from "../results/Ending.ts";
import { endAs, MARK, publish, signalsFixture } from "../../../signals/testing/signalsFixture.ts";
import type { EndingTotal } from "./countEndings.ts";
import { Performance, summarise } from "./Performance.ts";

const feed = {
  name: "scripted",
  label: "Scripted market",
  market: "simulated" as const,
  live: true,
  pairs: [],
};

function total(
  ending: Ending,
  count: number,
  source = "engine",
  grade: EndingTotal["grade"] = null,
): EndingTotal {
  const stated = source === "engine" ? count : 0;
  return { source, grade, ending, count, stated, confidence: stated * 55 };
}

describe("summarise", () => {
  it("rates won among won and lost, with Wilson's interval and ties apart", () => {
    const totals = [
      total("profit", 52),
      total("loss", 48),
      total("breakeven", 4),
      total("unsettled", 3),
    ];
    expect(summarise(totals, { feed, payoutPercent: 85 })).toEqual({
      recommended: expect.objectContaining({ totalSignals: 0 }) as unknown,
      totalSignals: 104,
      wonSignals: 52,
      lostSignals: 48,
      breakevenSignals: 4,
      unsettledSignals: 3,
      voidedSignals: 0,
      winRate: 52,
      winRateLow: 42.32,
      winRateHigh: 61.54,
      expectedPer100: -3.8,
      avgConfidence: 55,
      payoutPercent: 85,
      breakEvenRate: 54.05,
      feed: { name: "scripted", label: "Scripted market", market: "simulated" },
      otherSources: [],
    });
  });

  it("counts the recommended ones by themselves and among all", () => {
    const totals = [
      total("profit", 40, "engine", "recommended"),
      total("loss", 25, "engine", "recommended"),
      total("voided", 1, "engine", "recommended"),
      total("profit", 100, "engine", "below_break_even"),
      total("loss", 110, "engine", "below_break_even"),
      // From before there were grades.
      total("loss", 10),
    ];
    const { recommended, ...all } = summarise(totals, { feed, payoutPercent: 85 });
    expect(all).toMatchObject({ totalSignals: 285, wonSignals: 140, winRate: 49.12 });
    expect(all.expectedPer100).toBeCloseTo(-9.12, 2);
    expect(recommended).toMatchObject({
      totalSignals: 65,
      wonSignals: 40,
      lostSignals: 25,
      voidedSignals: 1,
      winRate: 61.54,
      expectedPer100: 13.85,
    });
    const none = summarise([total("profit", 40)], { feed, payoutPercent: 85 });
    expect(none.recommended).toMatchObject({
      totalSignals: 0,
      winRate: null,
      expectedPer100: null,
    });
  });

  it("counts each other source apart, and voided signals nowhere but among the voided", () => {
    const totals = [
      total("profit", 31),
      total("voided", 2),
      total("profit", 40, "desk"),
      total("voided", 1, "desk"),
      total("loss", 5, "webhook:Chart"),
    ];
    const performance = summarise(totals, { feed, payoutPercent: 85 });
    expect(performance).toMatchObject({ totalSignals: 31, voidedSignals: 2, winRate: 100 });
    expect(performance.otherSources).toMatchObject([
      { source: "desk", totalSignals: 40, voidedSignals: 1, winRate: 100, avgConfidence: null },
      { source: "webhook:Chart", totalSignals: 5, wonSignals: 0, lostSignals: 5, winRate: null },
    ]);
  });

  it("gives no rate below the minimum sample", () => {
    const few = summarise([total("profit", 29), total("breakeven", 50)], {
      feed,
      payoutPercent: 100,
    });
    expect(few).toMatchObject({ winRate: null, winRateLow: null, totalSignals: 79 });
    expect(few.breakEvenRate).toBe(50);
    const enough = summarise([total("profit", 30)], { feed, payoutPercent: 85 });
    expect(enough).toMatchObject({ winRate: 100, winRateHigh: 100 });
  });
});

describe("Performance", () => {
  it("counts the settled signals of its own feed", async () => {
    const fixture = await signalsFixture();
    try {
      const { database } = fixture.context;
      const ends = ["profit", "profit", "loss", "breakeven", null] as const;
      for (const [index, outcome] of ends.entries()) {
        const signal = await publish(fixture.context, MARK + index * FIVE_MINUTES);
        await endAs(fixture.context, signal, outcome);
      }
      await publish(fixture.context, MARK + 9 * FIVE_MINUTES);
      const performance = new Performance({
        database,
        feed: fixture.feed.info,
        payoutPercent: 85,
      });
      expect(performance.current).toMatchObject({ totalSignals: 0, unsettledSignals: 0 });
      await performance.load();
      expect(performance.current).toMatchObject({
        totalSignals: 4,
        wonSignals: 2,
        lostSignals: 1,
        breakevenSignals: 1,
        unsettledSignals: 1,
        avgConfidence: 57.2,
      });
      const other = new Performance({
        database,
        feed: { ...feed, name: "other" },
        payoutPercent: 85,
      });
      expect(await other.load()).toMatchObject({ totalSignals: 0 });
    } finally {
      await fixture.storage.close();
    }
  });
});
