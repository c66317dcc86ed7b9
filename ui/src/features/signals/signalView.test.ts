import {
  MINUTE,
  percent,
  utcClock,
  watClock,
  watClockSeconds,
  watWeekday,
} from "@signaldeck/contract";
import { describe, expect, it } from "vitest";
import { sampleSignal } from "../../api/liveStreamSamples.ts";
import { candleSeconds, chartBars, placeOf } from "./chart/chartData.ts";
import { meterGeometry } from "./ProbabilityMeter.tsx";
import {
  confidenceText,
  estimateOf,
  isCalculating,
  liveSignal,
  resultOf,
  ringFraction,
  statusAt,
  statusText,
} from "./signalView.ts";
import { countdown } from "../../components/countdown.ts";
import { age } from "./time.ts";

const at = (time: string) => Date.parse(`2026-03-03T${time}Z`);
const signal = sampleSignal({ minute: 40 });

describe("the live signal", () => {
  it("is the newest one while it is active and its time runs", () => {
    expect(liveSignal([signal], at("09:41:00"))).toBe(signal);
    expect(liveSignal([signal], at("09:44:59.999"))).toBe(signal);
    expect(liveSignal([signal], at("09:45:00"))).toBeNull();
  });

  it("is never an older one, nor one that has ended", () => {
    const ended = sampleSignal({ minute: 45, status: "closed" });
    expect(liveSignal([ended, signal], at("09:41:00"))).toBeNull();
    expect(liveSignal([], at("09:41:00"))).toBeNull();
  });

  it("awaits its price from the expiry on", () => {
    expect(statusAt(signal, at("09:44:59"))).toBe("active");
    expect(statusAt(signal, at("09:45:00"))).toBe("expired");
    expect(statusAt({ ...signal, status: "hit_sl" }, at("09:45:00"))).toBe("hit_sl");
  });
});

describe("the ring", () => {
  it("is full at publication, half after half the time, empty from the expiry on", () => {
    expect(ringFraction(signal.expiresAt, at("09:40:00"))).toBe(1);
    expect(ringFraction(signal.expiresAt, at("09:42:30"))).toBe(0.5);
    expect(ringFraction(signal.expiresAt, at("09:45:00"))).toBe(0);
    expect(ringFraction(signal.expiresAt, at("09:50:00"))).toBe(0);
    expect(ringFraction(signal.expiresAt, at("09:30:00"))).toBe(1);
  });
});

describe("what a mark brings", () => {
  it("is awaited at the mark until the publication is there", () => {
    expect(isCalculating(signal, at("09:45:00"), 1)).toBe(true);
    expect(isCalculating(signal, at("09:45:09"), 1)).toBe(true);
    expect(isCalculating(sampleSignal({ minute: 45 }), at("09:45:01"), 1)).toBe(false);
    expect(isCalculating(undefined, at("09:45:01"), 1)).toBe(true);
  });

  it("is awaited no more when nothing was published", () => {
    expect(isCalculating(signal, at("09:45:10"), 1)).toBe(false);
  });

  it("leaves a fast replay the same real time, but at most half the slot", () => {
    expect(isCalculating(signal, at("09:46:29"), 60)).toBe(true);
    expect(isCalculating(signal, at("09:46:31"), 60)).toBe(false);
    expect(isCalculating(signal, at("09:47:31"), 1_000)).toBe(false);
  });
});

describe("times", () => {
  it("are 12-hour in WAT and 24-hour in UTC", () => {
    expect(watClockSeconds(at("09:41:18"))).toBe("10:41:18 AM");
    expect(watClockSeconds(at("23:00:00"))).toBe("12:00:00 AM");
    expect(watClock(at("12:05:00"))).toBe("1:05 PM");
    expect(utcClock(at("09:41:18"))).toBe("09:41:18");
    expect(watWeekday(at("23:30:00"))).toBe("Wed, 4 Mar 2026");
  });

  it("count down to 0:00 only when the time is over", () => {
    expect(countdown(222_000)).toBe("3:42");
    expect(countdown(5 * MINUTE)).toBe("5:00");
    expect(countdown(1)).toBe("0:01");
    expect(countdown(0)).toBe("0:00");
  });

  it("tell an age in its largest unit", () => {
    expect([900, 59_000, 61_000, 7_300_000].map(age)).toEqual(["1 s", "59 s", "1 min", "2 h"]);
  });
});

describe("figures", () => {
  it("give no percentage below the minimum sample", () => {
    expect(estimateOf({ ...signal, confidenceSample: 29 })).toBeNull();
    expect(estimateOf({ ...signal, confidenceSample: 30 })).toEqual({
      confidence: 54.8,
      low: 53.1,
      high: 56.4,
    });
    expect(confidenceText({ ...signal, confidenceSample: 29 })).toBe("not enough data");
  });

  it("take a person's word for a word, never for a probability", () => {
    const none = { confidenceLow: null, confidenceHigh: null, confidenceSample: 0 };
    const byHand = { ...signal, ...none, source: "desk", confidence: 70 };
    expect(estimateOf(byHand)).toBeNull();
    expect(estimateOf({ ...signal, source: "webhook:Chart" })).toBeNull();
    expect(confidenceText(byHand)).toBe("70.0\u00a0% by hand");
    expect(confidenceText({ ...byHand, confidence: null })).toBe("none given");
  });

  it("say of a voided signal that it is", () => {
    const voided = { ...signal, status: "closed", voidedAt: signal.createdAt } as const;
    expect(statusText(voided, null)).toBe("Voided");
    const withdrawn = { ...signal, status: "active", withdrawnAt: signal.createdAt } as const;
    expect(statusText(withdrawn, null)).toBe("Withdrawn");
    expect(statusText({ ...withdrawn, status: "closed" }, null)).toBe("Closed");
    expect(liveSignal([withdrawn], null)).toBeNull();
    expect(statusText({ ...signal, status: "closed" }, null)).toBe("Closed");
    const held = { ...signal, heldAt: signal.expiresAt };
    expect(statusText({ ...held, status: "expired" }, null)).toBe("Result being checked");
    expect(statusText({ ...held, status: "unsettled" }, null)).toBe("Unsettled");
  });

  it("round as they read, not as they are held", () => {
    expect(percent(54.05)).toBe("54.1\u00a0%");
    expect(percent(54.04)).toBe("54.0\u00a0%");
    expect(percent(0.1098, 2)).toBe("0.11\u00a0%");
  });

  it("name a result by mark and word, and an unsettled signal not at all", () => {
    expect(resultOf({ ...signal, outcome: "profit" })).toMatchObject({ mark: "✓", word: "profit" });
    expect(resultOf({ ...signal, outcome: "loss" })).toMatchObject({ mark: "✕", word: "loss" });
    expect(resultOf({ ...signal, outcome: "breakeven" })).toMatchObject({ word: "breakeven" });
    expect(resultOf({ outcome: null })).toBeNull();
  });

  it("stand on a scale from 45 to 65 % that grows when they do not fit", () => {
    const meter = meterGeometry(53, 57, 54);
    expect(meter.left).toBeCloseTo(40);
    expect(meter.width).toBeCloseTo(20);
    expect(meter.mark).toBeCloseTo(45);
    const wide = meterGeometry(30, 80, 54);
    expect(wide.left).toBe(0);
    expect(wide.width).toBe(100);
  });
});

describe("the chart's bars", () => {
  const candle = (time: string, close: number) => ({
    time: `2026-03-03T${time}:00.000Z`,
    open: 1,
    high: 2,
    low: 0.5,
    close,
  });

  it("are in order, one for each time, the later statement winning", () => {
    const bars = chartBars(
      [candle("09:35", 1), candle("09:30", 1), candle("09:35", 1.5)],
      { expiresAt: "2026-03-03T09:40:00.000Z" },
      candleSeconds(5),
    );
    expect(bars.slice(0, 2)).toMatchObject([{ close: 1 }, { close: 1.5 }]);
    expect(bars.map(({ time }) => time)).toEqual([...bars.map(({ time }) => time)].sort());
  });

  it("leave room up to the expiry, and none for a signal that is far ahead", () => {
    const room = (expiresAt: string) =>
      chartBars([candle("09:35", 1)], { expiresAt }, candleSeconds(5)).length - 1;
    expect(room("2026-03-03T09:45:00.000Z")).toBe(3);
    expect(room("2026-03-03T10:00:00.000Z")).toBe(5);
    expect(room("2026-03-05T10:00:00.000Z")).toBe(3);
    expect(chartBars([], { expiresAt: "2026-03-03T09:45:00.000Z" }, candleSeconds(5))).toEqual([]);
  });

  it("place a moment within its five minutes", () => {
    expect(placeOf("2026-03-03T09:42:30.000Z", candleSeconds(5))).toEqual({
      time: at("09:40:00") / 1_000,
      part: 0.5,
    });
  });
});
