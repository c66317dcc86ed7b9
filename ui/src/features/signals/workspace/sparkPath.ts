import { MINUTE } from "@signaldeck/contract";

/** How much of the past a sparkline shows. */
export const SPARK_SPAN = 20 * MINUTE;

/**
 * Points of a line of prices in a box, the newest at its right edge and the highest at its top.
 * Prices that do not move are a line across the middle.
 */
export function sparkPoints(
  { times, prices }: { times: readonly number[]; prices: readonly number[] },
  { width, height }: { width: number; height: number },
): string {
  const last = times.at(-1);
  if (last === undefined) return "";
  const low = Math.min(...prices);
  const range = Math.max(...prices) - low;
  return prices
    .map((price, index) => {
      const x = width * (1 - (last - (times[index] ?? last)) / SPARK_SPAN);
      const y = range === 0 ? height / 2 : height * (1 - (price - low) / range);
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join(" ");
}
