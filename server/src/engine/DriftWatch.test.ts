import { describe, expect, it } from "vitest";
import { uniform } from "../market/testing/generatedCandles.ts";
import { driftStateSchema, DriftWatch } from "./DriftWatch.ts";

/** A year of marks, weekends included. */
const YEAR = 105_120;

/** Signals that promise 50 to 57 % and win as often as `truth` of that says; gives the watch's end. */
function watch(
  truth: (shown: number) => number,
  count: number,
  seed = 3,
): {
  drift: DriftWatch;
  broken: number | null;
} {
  const random = uniform(seed);
  const drift = new DriftWatch();
  for (let at = 1; at <= count; at += 1) {
    const shown = 0.5 + 0.07 * random() ** 2;
    drift.add(shown, random() < truth(shown));
    if (drift.level === "broken") return { drift, broken: at };
  }
  return { drift, broken: null };
}

/** A watch that has just begun to doubt. */
function widened(): DriftWatch {
  const drift = new DriftWatch();
  while (drift.level === "calm") drift.add(0.55, false);
  return drift;
}

describe("DriftWatch", () => {
  it("stays quiet through years of signals that are as good as shown", () => {
    for (const seed of [1, 2, 3, 4]) {
      expect(watch((shown) => shown, YEAR, seed).broken).toBeNull();
    }
  });

  it("does not mind signals that are better than shown", () => {
    expect(watch((shown) => shown + 0.01, YEAR).drift.level).toBe("calm");
  });

  it("widens, then pauses, once the market has turned around", () => {
    for (const seed of [1, 2, 3, 4]) {
      const { broken } = watch((shown) => 1 - shown, YEAR, seed);
      expect(broken).toBeGreaterThan(200);
      expect(broken).toBeLessThan(4_000);
    }
    expect(widened().level).toBe("wide");
  });

  it("pauses where what was shown is worth nothing at all, later", () => {
    const { broken } = watch(() => 0.5, YEAR);
    expect(broken).toBeLessThan(20_000);
  });

  it("says how bad it was since it began to go wrong", () => {
    const { finding } = watch((shown) => 1 - shown, YEAR).drift;
    expect(finding.signals).toBeGreaterThan(200);
    expect(finding.won).toBeLessThan(0.5);
    expect(finding.shown).toBeGreaterThan(0.51);
    expect(finding.shown).toBeLessThan(0.57);
  });

  it("narrows the intervals again when things are well, but never goes on by itself", () => {
    const drift = widened();
    const broken = watch((shown) => 1 - shown, YEAR).drift;
    for (let i = 0; i < 400; i += 1) {
      drift.add(0.56, true);
      broken.add(0.56, true);
    }
    expect(drift.level).toBe("calm");
    expect(broken.level).toBe("broken");
  });

  it("goes on from what was stored", () => {
    const { drift } = watch((shown) => 1 - shown, 700);
    const stored: unknown = JSON.parse(JSON.stringify(drift.state));
    const next = new DriftWatch(driftStateSchema.parse(stored));
    for (const one of [drift, next]) one.add(0.55, false);
    expect(next.state).toEqual(drift.state);
  });
});
