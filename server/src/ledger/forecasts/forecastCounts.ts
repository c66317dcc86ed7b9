import type { MarkEnd, OpenedForecasts, PairForecast, Silence } from "../sealed/recordBodies.ts";

/** The forecasts of some marks, counted. */
export interface ForecastCounts {
  marks: number;
  /** What came of the marks. */
  ends: Partial<Record<MarkEnd, number>>;
  forecasts: number;
  /** Pairs without a forecast, by the reason. */
  silent: Partial<Record<Silence, number>>;
  won: number;
  lost: number;
  even: number;
  /** Sum of squared differences of the direction's probability and what happened, of won and lost. */
  squares: number;
  /** Sum of the confidences (0.5..1) of those that won. */
  wonConfidence: number;
  /** Won and lost by whole percent of confidence: how many, how many won, sum of confidences. */
  ranges: Record<string, [decided: number, won: number, confidence: number]>;
}

export const noForecasts = (): ForecastCounts => ({
  marks: 0,
  ends: {},
  forecasts: 0,
  silent: {},
  won: 0,
  lost: 0,
  even: 0,
  squares: 0,
  wonConfidence: 0,
  ranges: {},
});

/** Adds a mark; its outcomes come with the next one. */
export function countMark(
  counts: ForecastCounts,
  end: MarkEnd,
  pairs: readonly PairForecast[],
): void {
  counts.marks += 1;
  counts.ends[end] = (counts.ends[end] ?? 0) + 1;
  for (const pair of pairs) {
    if ("silent" in pair) counts.silent[pair.silent] = (counts.silent[pair.silent] ?? 0) + 1;
    else counts.forecasts += 1;
  }
}

/**
 * Adds how the forecasts of a mark came out: each pair's price at the next mark against the one at
 * its own. A pair that lacks either has no outcome.
 */
export function countOutcomes(
  counts: ForecastCounts,
  before: Pick<OpenedForecasts, "pairs">,
  after: Pick<OpenedForecasts, "pairs">,
): void {
  const prices = new Map(after.pairs.map(({ pair, price }) => [pair, price]));
  for (const one of before.pairs) {
    const close = prices.get(one.pair) ?? null;
    if ("silent" in one || one.price === null || close === null) continue;
    if (close === one.price) {
      counts.even += 1;
      continue;
    }
    const isCall = one.up > 0.5;
    const confidence = isCall ? one.up : 1 - one.up;
    const hasWon = close > one.price === isCall;
    if (hasWon) counts.won += 1;
    else counts.lost += 1;
    if (hasWon) counts.wonConfidence += confidence;
    counts.squares += (Number(hasWon) - confidence) ** 2;
    const range = (counts.ranges[Math.floor(100 * confidence)] ??= [0, 0, 0]);
    range[0] += 1;
    range[1] += Number(hasWon);
    range[2] += confidence;
  }
}

const SUMS = ["marks", "forecasts", "won", "lost", "even", "squares", "wonConfidence"] as const;

/** Counts of one more day, or feed, added to the first ones. */
export function addCounts(sum: ForecastCounts, more: ForecastCounts): void {
  for (const name of SUMS) {
    sum[name] += more[name];
  }
  addTo(sum.ends, more.ends);
  addTo(sum.silent, more.silent);
  for (const [range, counted] of Object.entries(more.ranges)) {
    const known = (sum.ranges[range] ??= [0, 0, 0]);
    counted.forEach((count, i) => (known[i] = (known[i] ?? 0) + count));
  }
}

function addTo(sum: Partial<Record<string, number>>, more: Partial<Record<string, number>>): void {
  for (const [name, count = 0] of Object.entries(more)) sum[name] = (sum[name] ?? 0) + count;
}
