import { describe, expect, it } from "vitest";
import { judgeOutcome } from "../ledger/counted/results/judgeOutcome.ts";
import { judgeStatus } from "./judgeSignal.ts";
import { candleAt, ENTRY } from "./testing/signalsFixture.ts";

const call = { direction: "CALL" as const, entryPrice: ENTRY, stopLoss: 1.09, takeProfit: 1.11 };
const put = { direction: "PUT" as const, entryPrice: ENTRY, stopLoss: 1.11, takeProfit: 1.09 };

describe("judgeOutcome", () => {
  it.each([
    [call, 1.10001, "profit"],
    [call, 1.09999, "loss"],
    [call, ENTRY, "breakeven"],
    [put, 1.09999, "profit"],
    [put, 1.10001, "loss"],
    [put, ENTRY, "breakeven"],
  ] as const)("%o closing at %f is a %s", (signal, close, outcome) => {
    expect(judgeOutcome(signal, close)).toBe(outcome);
  });
});

describe("judgeStatus", () => {
  const quiet = candleAt(0, ENTRY);
  const up = candleAt(1, ENTRY, { high: 1.111 });
  const down = candleAt(2, ENTRY, { low: 1.089 });
  const both = candleAt(3, ENTRY, { high: 1.111, low: 1.089 });

  it.each([
    ["a quiet window", [quiet], "closed", "closed"],
    ["no candles at all", [], "closed", "closed"],
    ["up first", [quiet, up, down], "hit_tp", "hit_sl"],
    ["down first", [quiet, down, up], "hit_sl", "hit_tp"],
    ["both in one candle: the worse one", [quiet, both], "hit_sl", "hit_sl"],
  ] as const)("%s", (_name, candles, forCall, forPut) => {
    expect(judgeStatus(call, candles)).toBe(forCall);
    expect(judgeStatus(put, candles)).toBe(forPut);
  });

  it("counts a level that was just reached", () => {
    expect(judgeStatus(call, [candleAt(0, ENTRY, { high: 1.11 })])).toBe("hit_tp");
    expect(judgeStatus(call, [candleAt(0, ENTRY, { low: 1.09 })])).toBe("hit_sl");
    expect(judgeStatus(put, [candleAt(0, ENTRY, { high: 1.11 })])).toBe("hit_sl");
    expect(judgeStatus(put, [candleAt(0, ENTRY, { low: 1.09 })])).toBe("hit_tp");
  });

  it("counts no level where there is none", () => {
    const none = { stopLoss: null, takeProfit: null };
    for (const signal of [call, put]) {
      expect(judgeStatus({ ...signal, ...none }, [quiet, both])).toBe("closed");
    }
  });
});
