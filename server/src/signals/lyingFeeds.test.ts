import { DAY, HOUR, MINUTE } from "@signaldeck/contract";
import { expect, it } from "vitest";
import { generateCandles } from "../market/testing/generatedCandles.ts";
import { playLies } from "./testing/lyingMonth.ts";

const SUNDAY = Date.UTC(2026, 3, 26, 21);
const start = SUNDAY + 9 * DAY;
const series = (pair: string, seed: number, price: number, weekends: "open" | "closed") => ({
  pair,
  stepMinutes: 5 as const,
  candles: generateCandles({ seed, count: 4_000, start: SUNDAY, price, weekends }),
});

it("changes no signal by a lie but those that wait for it, and each of them says why", async () => {
  const verdict = await playLies({
    series: [
      series("EUR/USD", 1, 1.1, "closed"),
      series("GBP/USD", 2, 1.3, "closed"),
      series("BTC/USDT", 3, 59_000, "open"),
    ],
    start: start + 2 * MINUTE,
    end: start + 4 * HOUR,
    lies: 8,
    seed: 5,
  });
  expect(verdict.wrong).toEqual([]);
  expect(verdict.published).toBeGreaterThan(40);
  const counts = Object.values(verdict.counts);
  expect(counts.map(({ lies }) => lies)).toEqual(Array.from({ length: 8 }, () => 1));
  expect(counts.some(({ silent }) => silent > 0)).toBe(true);
  expect(counts.some(({ held }) => held > 0)).toBe(true);
});
