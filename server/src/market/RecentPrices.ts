import { MINUTE, PRICE_STEP } from "@signaldeck/contract";
import type { Candle } from "./Candle.ts";
import type { PriceFeed, Tick } from "./PriceFeed.ts";

/** How much is stored, in market time. */
const KEPT = 20 * MINUTE;
/** Market time in epoch ms, and the price. */
export type PricePoint = [number, number];

interface PairPrices {
  points: PricePoint[];
  /** The minute that is growing; null until one was heard from its beginning. */
  minute: Candle | null;
  /** The newest minute that was heard from its beginning to its end. */
  ended: Candle | null;
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

  /**
   * The prices of the last 20 minutes, oldest first.
   * @param from market time, epoch ms: none that are older
   */
  async of(pair: string, from = -Infinity): Promise<PricePoint[]> {
    const since = Math.max(from, this.feed.clock.now() - KEPT);
    const points = this.pairs.get(pair)?.points ?? [];
    const first = points[0]?.[0] ?? Infinity;
    const earlier = since < this.begun ? await this.before(pair) : [];
    return [...earlier.filter(([time]) => time < first), ...points].filter(
      ([time]) => time >= since,
    );
  }

  /** The newest price of a pair that came as a tick; null: none yet. */
  newest(pair: string): PricePoint | null {
    return this.pairs.get(pair)?.points.at(-1) ?? null;
  }

  /** What came as ticks after a price that was the newest then: all, where it is gone. */
  after(pair: string, known: PricePoint | null): PricePoint[] {
    const points = this.pairs.get(pair)?.points ?? [];
    if (!known) return [...points];
    const [time, price] = known;
    // A recording that begins anew: what is known lies ahead of it.
    if ((points.at(-1)?.[0] ?? time) < time) return [...points];
    return points.filter(([at, value]) => at > time || (at === time && value !== price));
  }

  /** The newest minute of ticks that has ended; null where its beginning was not heard. */
  endedMinute(pair: string): Candle | null {
    return this.pairs.get(pair)?.ended ?? null;
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
    const known = this.pairs.get(pair) ?? { points: [], minute: null, ended: null };
    this.pairs.set(pair, known);
    const { points } = known;
    const last = points.at(-1);
    // A recording that begins anew: what was stored lies ahead of it.
    if (last && time < last[0]) points.length = 0;
    if (last && Math.floor(last[0] / PRICE_STEP) === Math.floor(time / PRICE_STEP)) points.pop();
    points.push([time, price]);
    const gone = points.findIndex(([at]) => at >= time - KEPT);
    if (gone > 0) points.splice(0, gone);
    const before = known.minute;
    known.minute = grown(before, last?.[0] ?? null, time, price);
    if (before && before.time !== known.minute?.time) known.ended = before;
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
