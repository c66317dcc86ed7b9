import { DAY, expectedPer100, gradeOf } from "@signaldeck/contract";
import { shownPercent } from "./draftSignal.ts";
import type { JudgedMark } from "./judge.ts";
import { Tally } from "./Tally.ts";

/** What taking a set of signals would have come to. */
export interface TakenFigures {
  /** Signals that won or lost; ties bring the stake back and are left out. */
  n: number;
  /** Per UTC day on which there was anything to publish. */
  perDay: number;
  /** Fractions, with the 95 % Wilson interval; null where n is 0. */
  hitRate: number | null;
  low: number;
  high: number;
  /** In percent of the stake at `payout` percent; null where n is 0. */
  expectedPer100: number | null;
  expectedLow: number;
  expectedHigh: number;
  payout: number;
}

/** All that the product would have published, and what of it was graded as recommended. */
export interface PublishedFigures {
  published: TakenFigures;
  recommended: TakenFigures;
}

/**
 * What the product publishes: at each mark the pair with the highest probability.
 * @param marks in order of time
 */
export function publishedOf(marks: readonly JudgedMark[]): JudgedMark[] {
  const best = new Map<number, JudgedMark>();
  for (const mark of marks) {
    const known = best.get(mark.mark);
    if (known === undefined || mark.probability > known.probability) best.set(mark.mark, mark);
  }
  return [...best.values()];
}

/** Whether the product would have graded it as recommended at this payout, in percent. */
export function isRecommended({ low }: Pick<JudgedMark, "low">, payout: number): boolean {
  return gradeOf(shownPercent(low), payout) === "recommended";
}

/** The figures of what would have been published of these marks. */
export function publishedFigures(marks: readonly JudgedMark[], payout: number): PublishedFigures {
  const published = publishedOf(marks);
  const days = new Set(published.map(({ mark }) => Math.floor(mark / DAY))).size;
  const recommended = published.filter((one) => isRecommended(one, payout));
  return {
    published: takenFigures(published, days, payout),
    recommended: takenFigures(recommended, days, payout),
  };
}

function takenFigures(marks: readonly JudgedMark[], days: number, payout: number): TakenFigures {
  const tally = new Tally();
  for (const mark of marks) tally.add(mark);
  const { n, hitRate, low, high } = tally.figures();
  const expected = (rate: number): number => expectedPer100(rate * 100, payout);
  return {
    n,
    perDay: days === 0 ? 0 : n / days,
    hitRate,
    low,
    high,
    expectedPer100: hitRate === null ? null : expected(hitRate),
    expectedLow: expected(low),
    expectedHigh: expected(high),
    payout,
  };
}
