import { describe, expect, it } from "vitest";
import { draftSignal } from "./draftSignal.ts";
import type { Forecast } from "./Forecast.ts";

const MARK = Date.UTC(2024, 0, 2, 10, 5);

function found(change: Partial<Forecast>): Forecast {
  return {
    mark: MARK,
    price: 1.234567,
    direction: "CALL",
    probability: 0.5274,
    low: 0.5161,
    high: 0.5386,
    sampleSize: 1234,
    reasons: [
      { feature: "RSI(14)", text: "RSI(14) at 27.4 is oversold" },
      { feature: "EMA(10)", text: "Price is 1.2 ATR below its EMA(10)" },
    ],
    evidence: { features: [], slope: { mean: 1, deviation: 0.1 }, widened: 1 },
    atr: 0.0004,
    ...change,
  };
}

describe("draftSignal", () => {
  it("writes a CALL out", () => {
    expect(draftSignal("EUR/USD", found({}))).toMatchObject({
      pair: "EUR/USD",
      direction: "CALL",
      entryPrice: 1.234567,
      confidence: 52.7,
      confidenceLow: 51.6,
      confidenceHigh: 53.9,
      confidenceSample: 1234,
      analysis: "RSI(14) at 27.4 is oversold. Price is 1.2 ATR below its EMA(10).",
      takeProfit: 1.23497,
      stopLoss: 1.23397,
    });
  });

  it("mirrors the levels for a PUT, with the yen's three decimals", () => {
    const put = found({ direction: "PUT", price: 151.2345, atr: 0.05 });
    expect(draftSignal("USD/JPY", put)).toMatchObject({ takeProfit: 151.185, stopLoss: 151.31 });
  });

  it("keeps the levels off the entry price in a market that hardly moves", () => {
    const draft = draftSignal("EUR/USD", found({ price: 1.1, atr: 1e-9 }));
    expect(draft.takeProfit).toBe(1.10001);
    expect(draft.stopLoss).toBe(1.09999);
  });
});
