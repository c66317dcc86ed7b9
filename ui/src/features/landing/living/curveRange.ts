import type { RatePointDto } from "@signaldeck/contract";

/** Rates that a picture shows at least, percent. */
const USUAL = { low: 40, high: 65 };

/**
 * The rates between which a picture shows all of the line, and the interval as it is now; the
 * intervals of few signals are wider, and end at its edge.
 */
export function rangeOf(points: readonly RatePointDto[]): { low: number; high: number } {
  const rates = points.map(({ rate }) => rate);
  const now = points.slice(-1);
  const lowest = Math.min(USUAL.low, ...rates, ...now.map((point) => point.low));
  const highest = Math.max(USUAL.high, ...rates, ...now.map((point) => point.high));
  return { low: Math.floor(lowest / 5) * 5, high: Math.ceil(highest / 5) * 5 };
}
