import { expect, it } from "vitest";
import { needleState } from "./needleState.ts";
import { arcPath, DIAL, dialFor } from "./Needle.tsx";
import { scaleOf } from "./PriceScale.tsx";

const BREAK_EVEN = 54.1;
const FINE = { verdict: "recommended", skip: null } as const;
const BELOW = { verdict: "below_break_even", skip: "Below break-even: skip" } as const;
const FLOOR = { verdict: "below_floor", skip: "Below your minimum of 58\u00a0%: skip" } as const;
const UNKNOWN = { verdict: null, skip: null };
const between = (low: number, high: number) => ({ confidence: (low + high) / 2, low, high });

it.each([
  ["above", between(55.3, 58.1), BREAK_EVEN, FINE, "worth", "Above break-even: worth a look"],
  ["around it", between(52.9, 55.9), BREAK_EVEN, BELOW, "skip", "Too close: skip"],
  ["below", between(50, 53), BREAK_EVEN, BELOW, "skip", BELOW.skip],
  ["above, under the minimum", between(55.3, 58.1), BREAK_EVEN, FLOOR, "skip", FLOOR.skip],
  ["unknown payout", between(52.9, 55.9), null, BELOW, "skip", BELOW.skip],
  ["nothing measured", null, BREAK_EVEN, UNKNOWN, "unknown", null],
] as const)("an interval %s", (_name, estimate, breakEven, worth, tone, words) => {
  expect(needleState(estimate, breakEven, worth)).toEqual({ tone, words });
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
