import { expect, it } from "vitest";
import { needleState } from "./needleState.ts";
import { arcPath, DIAL, dialFor } from "./Needle.tsx";
import { scaleOf } from "./PriceScale.tsx";

const FINE = { verdict: "clears", skip: null } as const;
const CLOSE = { verdict: "tooClose", skip: "Too close: skip" } as const;
const LATE = { verdict: "clears", skip: "Too late" } as const;
const UNKNOWN = { verdict: null, skip: null };
const between = (low: number, high: number) => ({ confidence: (low + high) / 2, low, high });

it.each([
  ["cleared", between(55.3, 58.1), FINE, "worth", "Clears break-even: worth a look"],
  ["too close", between(52.9, 55.9), CLOSE, "skip", "Too close: skip"],
  ["too late", between(55.3, 58.1), LATE, "skip", "Too late"],
  ["cleared by too few", null, FINE, "unknown", null],
  ["not measured", null, UNKNOWN, "unknown", null],
] as const)("an interval %s", (_name, estimate, worth, tone, words) => {
  expect(needleState(estimate, worth)).toEqual({ tone, words });
});

it("the dial goes from 48 to 62 %, and further where a value lies outside", () => {
  const dial = dialFor([53, 57, 54.1]);
  expect([dial.low, dial.high]).toEqual([48, 62]);
  expect(dial.degrees(55)).toBe(90);
  expect(dial.at(55).x).toBeCloseTo(DIAL.x);
  expect(dial.at(48).x).toBeCloseTo(DIAL.x - DIAL.radius);
  const wide = dialFor([46.2, 63.5]);
  expect([wide.low, wide.high]).toEqual([46, 64]);
  expect(arcPath(dial, 48, 62)).toBe("M26.00,82.00A54 54 0 0 1 134.00,82.00");
});

it("the scale has the stop at its left for both directions, and keeps prices inside", () => {
  const call = scaleOf({ stopLoss: 1.08401, takeProfit: 1.08601 });
  expect(call?.at(1.08501)).toBeCloseTo(0.5);
  expect([call?.at(1.08), call?.at(1.09)]).toEqual([0, 1]);
  const put = scaleOf({ stopLoss: 1.08601, takeProfit: 1.08401 });
  expect(put?.at(1.08551)).toBeCloseTo(0.25);
  expect(scaleOf({ stopLoss: null, takeProfit: 1 })).toBeNull();
});
