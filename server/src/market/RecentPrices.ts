import { MINUTE, SECOND } from "@signaldeck/contract";
import type { Candle } from "./Candle.ts";
import type { PriceFeed, Tick } from "./PriceFeed.ts";

/** How much is stored, in market time. */
const KEPT = 20 * MINUTE;
/** One price is stored for each of these. */
const STEP = 5 * SECOND;

/** Market time in epoch ms, and the price. */
export type PricePoint = [number, number];

interface PairPrices {
  points: PricePoint[];
  /** The minute that is growing; null until one was heard from its beginning. */
  minute: Candle | null;
}

/**
 * The last 20 minutes of each pair in memory, as its ticks come in: what a chart of one trade needs,
 * and no feed gives back. What came before this process began is filled from candles: one close for
 * each of them.
 */
export class RecentPrices {
  private readonly pairs = new Map<string, PairPrices>();
  private readonly earlier = new Map<string, Promise<PricePoint[]>>();
  private readonly begun: number;

  constructor(
    private readonly feed: Pick<PriceFeed, "clock" | "candles" | "subscribe" | "finestStep">,
  ) {
    this.begun = feed.clock.now();
    feed.subscribe((tick) => this.take(tick));
  }

  /** The prices of the last 20 minutes, oldest first. */
  async of(pair: string): Promise<PricePoint[]> {
    const since = this.feed.clock.now() - KEPT;
    const points = this.pairs.get(pair)?.points ?? [];
    const first = points[0]?.[0] ?? Infinity;
    const earlier = since < this.begun ? await this.before(pair) : [];
    return [...earlier.filter(([time]) => time < first), ...points].filter(
      ([time]) => time >= since,
    );
  }

  /** The minute that is growing now; null where its beginning was not heard. */
  growingMinute(pair: string): Candle | null {
    const minute = this.pairs.get(pair)?.minute ?? null;
    return minute && this.feed.clock.now() < minute.time + MINUTE ? minute : null;
  }

  /** Closes of the candles before the first tick, read once. */
  private before(pair: string): Promise<PricePoint[]> {
    const { begun, feed } = this;
    const known = this.earlier.get(pair);
    if (known) return known;
    const length = feed.finestStep * MINUTE;
    const reading = feed
      .candles(pair, feed.finestStep, begun - KEPT - length, begun)
      .then((candles) => candles.map(({ time, close }): PricePoint => [time + length - 1, close]));
    // A feed whose past is not there yet is asked again.
    reading.then(
      (found) => found.length === 0 && this.earlier.delete(pair),
      () => this.earlier.delete(pair),
    );
    this.earlier.set(pair, reading);
    return reading;
  }

  private take({ pair, time, price }: Tick): void {
    const known = this.pairs.get(pair) ?? { points: [], minute: null };
    this.pairs.set(pair, known);
    const { points } = known;
    const last = points.at(-1);
    // A recording that begins anew: what was stored lies ahead of it.
    if (last && time < last[0]) points.length = 0;
    if (last && Math.floor(last[0] / STEP) === Math.floor(time / STEP)) points.pop();
    points.push([time, price]);
    const gone = points.findIndex(([at]) => at >= time - KEPT);
    if (gone > 0) points.splice(0, gone);
    known.minute = grown(known.minute, last?.[0] ?? null, time, price);
  }
}

/** The growing minute with one more tick; a new one where an earlier minute was heard to its end. */
function grown(
  minute: Candle | null,
  before: number | null,
  time: number,
  price: number,
): Candle | null {
  const begin = time - (time % MINUTE);
  if (minute?.time === begin) {
    const high = Math.max(minute.high, price);
    return { ...minute, high, low: Math.min(minute.low, price), close: price };
  }
  if (before === null || before >= begin) return null;
  return { time: begin, open: price, high: price, low: price, close: price };
}
