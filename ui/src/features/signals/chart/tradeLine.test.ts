import { expect, it } from "vitest";
import { tradeLine, type LinePoint } from "./tradeLine.ts";

const NINE = Date.parse("2026-03-03T09:00:00.000Z");
const trade = {
  createdAt: new Date(NINE).toISOString(),
  expiresAt: new Date(NINE + 60_000).toISOString(),
  entryPrice: 1.5,
};
const prices = (...points: [second: number, price: number][]) => ({
  times: points.map(([second]) => NINE + second * 1_000),
  prices: points.map(([, price]) => price),
});
const seconds = (points: LinePoint[]) =>
  points.flatMap((point) => ("value" in point ? [[point.time - NINE / 1_000, point.value]] : []));

it("parts the line at entry and expiry, where the trade's own price stands", () => {
  const line = tradeLine(prices([-7, 1.4], [2, 1.6], [11, 1.7], [63, 1.2], [70, 1.3]), trade);
  expect(seconds(line.before)).toEqual([
    [-10, 1.4],
    [0, 1.5],
  ]);
  expect(seconds(line.during)).toEqual([
    [0, 1.5],
    [10, 1.7],
    [60, 1.2],
  ]);
  expect(seconds(line.after)).toEqual([
    [60, 1.2],
    [70, 1.3],
  ]);
});

it("goes on from the trade's last price where none came at the expiry", () => {
  const line = tradeLine(prices([-10, 1.4], [50, 1.7], [75, 1.3]), trade);
  expect(seconds(line.during).at(-1)).toEqual([50, 1.7]);
  expect(seconds(line.after)).toEqual([
    [50, 1.7],
    [75, 1.3],
  ]);
});

it("has a place for each five seconds up to the expiry, so that a gap is as wide as it was long", () => {
  const { before } = tradeLine(prices([-10, 1.4], [12, 1.6]), trade);
  expect(before.map(({ time }) => time - NINE / 1_000)).toEqual(
    Array.from({ length: 15 }, (_, place) => -10 + place * 5),
  );
  // A signal that has yet to come, or of long ago, leaves the line whole.
  expect(tradeLine(prices([-10, 1.4], [-5, 1.5]), trade)).toMatchObject({ during: [], after: [] });
  expect(tradeLine(prices(), trade)).toEqual({ before: [], during: [], after: [] });
});
