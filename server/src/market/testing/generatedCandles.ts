import { FIVE_MINUTES } from "../aggregateCandles.ts";
import type { Candle } from "../Candle.ts";

/** How a generated series looks. */
export interface GeneratorOptions {
  count: number;
  seed: number;
  /** Open of the first candle, epoch milliseconds UTC. */
  start?: number;
  /** Part of each move that the next one takes back, 0..1. */
  reversal?: number;
  /** Length of a candle in milliseconds. */
  step?: number;
  price?: number;
  /** `closed` from Friday 21:00 to Sunday 21:00 UTC, as with currencies; `open` by default. */
  weekends?: "open" | "closed";
}

/**
 * A repeatable series for tests: the same options always give the same candles. Moves are roughly
 * normal, about three pips at a price of 1.1, and rounded to five decimals.
 */
export function generateCandles(options: GeneratorOptions): Candle[] {
  const { count, seed, reversal = 0.2, step = FIVE_MINUTES, price = 1.1 } = options;
  const start = options.start ?? Date.UTC(2024, 0, 1);
  const random = uniform(seed);
  const normal = (): number => random() + random() + random() + random() - 2;
  const candles: Candle[] = [];
  let open = price;
  let move = 0;
  for (let time = start; candles.length < count; time += step) {
    if (options.weekends === "closed" && isWeekend(time)) continue;
    move = normal() * 0.0005 * price - reversal * move;
    const close = tick(open + move);
    const high = tick(Math.max(open, close) + random() * 0.0001 * price);
    const low = tick(Math.min(open, close) - random() * 0.0001 * price);
    candles.push({ time, open, high, low, close });
    open = close;
  }
  return candles;
}

/** A seeded uniform generator on 0..1 (mulberry32, public domain, Tommy Ettinger). */
export function uniform(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function isWeekend(time: number): boolean {
  const [day, hour] = [new Date(time).getUTCDay(), new Date(time).getUTCHours()];
  return day === 6 || (day === 5 && hour >= 21) || (day === 0 && hour < 21);
}

function tick(price: number): number {
  return Math.round(price * 1e5) / 1e5;
}
