import { SIGNAL_LIMITS, wilsonInterval } from "@signaldeck/contract";

/** More points than the widest curve has pixels for would be drawn over one another. */
const MOST = 160;

/** Rates that a picture shows at least, percent. */
const USUAL = { low: 40, high: 65 };

/** A win rate after so many decided signals, percent, with its 95 % Wilson interval. */
export interface RatePoint {
  decided: number;
  rate: number;
  low: number;
  high: number;
}

/**
 * How a win rate came about, from the first sample that is large enough for one.
 * @param endings W won, L lost, in order; whatever else there is decides nothing.
 */
export function rateCurve(endings: string): RatePoint[] {
  const decided = endings.replace(/[^WL]/g, "");
  const span = decided.length - SIGNAL_LIMITS.minimumSample;
  const step = Math.max(1, Math.ceil(span / MOST));
  const points: RatePoint[] = [];
  let won = 0;
  for (let at = 1; at <= decided.length; at += 1) {
    if (decided[at - 1] === "W") won += 1;
    // Counted from the end, so that the last point is the rate of today.
    if (at < SIGNAL_LIMITS.minimumSample || (decided.length - at) % step !== 0) continue;
    const { low, high } = wilsonInterval(won, at);
    points.push({ decided: at, rate: (won / at) * 100, low: low * 100, high: high * 100 });
  }
  return points;
}

/**
 * The rates between which a picture shows all of the line, and the interval as it is now; the
 * intervals of few signals are wider, and end at its edge.
 */
export function rangeOf(points: readonly RatePoint[]): { low: number; high: number } {
  const rates = points.map(({ rate }) => rate);
  const now = points.slice(-1);
  const lowest = Math.min(USUAL.low, ...rates, ...now.map((point) => point.low));
  const highest = Math.max(USUAL.high, ...rates, ...now.map((point) => point.high));
  return { low: Math.floor(lowest / 5) * 5, high: Math.ceil(highest / 5) * 5 };
}
