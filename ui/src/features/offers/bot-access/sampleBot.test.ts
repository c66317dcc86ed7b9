import { signedDollars } from "@signaldeck/contract";
import { describe, expect, it } from "vitest";
import { metricsOf, SAMPLE_BOT, TIMEFRAMES } from "./sampleBot.ts";

describe("the sample desk", () => {
  it("differs from window to window, and its figures follow from its trades", () => {
    const nets = TIMEFRAMES.map((frame) => metricsOf(SAMPLE_BOT[frame].closed).net);
    expect(new Set(nets).size).toBe(TIMEFRAMES.length);
    for (const frame of TIMEFRAMES) {
      const { active, closed } = SAMPLE_BOT[frame];
      expect(active.every(({ result }) => result === null)).toBe(true);
      // A win pays 85 % of the stake, as everywhere in the product; a loss costs all of it.
      expect(closed.every(({ size, result }) => result === size * 0.85 || result === -size)).toBe(
        true,
      );
    }
  });

  it("works out drawdown from the oldest trade on", () => {
    const trade = (result: number) => ({
      pair: "EUR/USD",
      direction: "CALL" as const,
      size: 50,
      opened: "",
      result,
    });
    expect(metricsOf([trade(42.5), trade(-50), trade(-50), trade(42.5)])).toEqual({
      closed: 4,
      won: 2,
      winRate: 50,
      net: -15,
      averageResult: -3.75,
      drawdown: -100,
      bestTrade: 42.5,
    });
    expect(metricsOf([])).toMatchObject({ winRate: 0, net: 0, drawdown: 0, bestTrade: 0 });
    expect([signedDollars(-50), signedDollars(42.5)]).toEqual(["−$50.00", "+$42.50"]);
  });
});
