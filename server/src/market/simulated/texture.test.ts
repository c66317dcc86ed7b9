import { DAY } from "@signaldeck/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { TestClock } from "../../testing/TestClock.ts";
import { pairDecimals } from "../pairs.ts";
import { DEFAULT_PAIRS } from "./pairProfiles.ts";
import { SimulatedFeed } from "./SimulatedFeed.ts";

const NOW = Date.parse("2026-06-01T00:00:00Z");
const DAYS = 84;

interface Move {
  /** Hour UTC in which the candle lies. */
  hour: number;
  pips: number;
}

/** Five-minute moves, close to close, as whole tenths of a pip turned into pips. */
async function movesOf(pair: string): Promise<Move[]> {
  const feed = new SimulatedFeed({ seed: "signaldeck", pairs: [pair], clock: new TestClock(NOW) });
  const points = 10 ** pairDecimals(pair);
  const candles = await feed.candles(pair, 5, NOW - DAYS * DAY, NOW);
  return candles.slice(1).map((candle, index) => ({
    hour: new Date(candle.time).getUTCHours(),
    pips: Math.round((candle.close - (candles[index]?.close ?? NaN)) * points) / 10,
  }));
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The bounds hold the figures of recorded five-minute quotes of these currencies. */
describe.each(DEFAULT_PAIRS)("the texture of %s", (pair) => {
  let moves: Move[];
  let pips: number[];
  let sizes: number[];
  beforeAll(async () => {
    moves = await movesOf(pair);
    pips = moves.map((move) => move.pips);
    sizes = pips.map(Math.abs);
  });

  it("moves as far as currencies do", () => {
    expect(moves).toHaveLength(DAYS * 288 - 1);
    expect(mean(sizes)).toBeGreaterThan(1.3);
    expect(mean(sizes)).toBeLessThan(2.6);
    if (pair === "EUR/USD") expect(mean(sizes)).toBeGreaterThan(1.6);
  });

  it("closes unchanged two to four times in a hundred, and up as often as down", () => {
    const ties = pips.filter((move) => move === 0).length / pips.length;
    expect(ties).toBeGreaterThan(0.02);
    expect(ties).toBeLessThan(0.04);
    const ups = pips.filter((move) => move > 0).length / (pips.length * (1 - ties));
    expect(ups).toBeGreaterThan(0.485);
    expect(ups).toBeLessThan(0.515);
  });

  it("has fat tails", () => {
    const variance = mean(pips.map((move) => move ** 2));
    const kurtosis = mean(pips.map((move) => move ** 4)) / variance ** 2;
    expect(kurtosis).toBeGreaterThan(5);
  });

  it("is busy when London and New York overlap and quiet late in the evening", () => {
    const within = (from: number, to: number): number =>
      mean(
        moves.filter(({ hour }) => hour >= from && hour < to).map((move) => Math.abs(move.pips)),
      );
    expect(within(13, 16) / within(20, 24)).toBeGreaterThan(2.5);
    expect(within(7, 10)).toBeGreaterThan(within(0, 6));
  });

  it("has calm and wild spells beyond the hour of the day", () => {
    // Size of a move against that of an hour earlier, each relative to its hour's mean.
    const typical = Array.from({ length: 24 }, (_, hour) =>
      mean(moves.filter((move) => move.hour === hour).map((move) => Math.abs(move.pips))),
    );
    const relative = moves.map(({ hour, pips: move }) => Math.abs(move) / (typical[hour] ?? 1) - 1);
    const variance = mean(relative.map((size) => size ** 2));
    const later = relative.slice(12).map((size, index) => size * (relative[index] ?? 0));
    expect(mean(later) / variance).toBeGreaterThan(0.04);
  });
});

it("has a dollar that moves all pairs: EUR/USD and GBP/USD together as recorded in 2026", async () => {
  const [euro, pound, yen] = await Promise.all(["EUR/USD", "GBP/USD", "USD/JPY"].map(movesOf));
  const correlation = (one: Move[] = [], other: Move[] = []): number => {
    const sum = (a: Move[], b: Move[]): number =>
      a.reduce((total, { pips }, index) => total + pips * (b[index]?.pips ?? NaN), 0);
    return sum(one, other) / Math.sqrt(sum(one, one) * sum(other, other));
  };
  // Recorded: 0.82.
  expect(correlation(euro, pound)).toBeGreaterThan(0.78);
  expect(correlation(euro, pound)).toBeLessThan(0.86);
  expect(correlation(euro, yen)).toBeLessThan(-0.4);
});
