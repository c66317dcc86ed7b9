import { HOUR, MINUTE, percent } from "@signaldeck/contract";
import type { Candle } from "../Candle.ts";
import { floorTo } from "../floorTo.ts";
import type { PriceFeed, Tick } from "../PriceFeed.ts";
import { agrees, distance, type Seen } from "./agrees.ts";
import { LEAST_BOUND, MoveBounds } from "./MoveBounds.ts";

/** Candles on one side of a price that it is held against. */
export const AROUND = 5;
/** Where no more than this is missing before it, the market was not closed. */
const OPENING_AFTER = HOUR;

/**
 * Whether a price can be what it says, by the pair's own history alone: vendors send lies now and
 * then, in the stream, in the history or in both.
 */
export class Plausible {
  private readonly bounds: MoveBounds;

  constructor(private readonly feed: Pick<PriceFeed, "candles" | "finestStep" | "history">) {
    this.bounds = new MoveBounds(feed);
  }

  /** What a price may be away from another one up to five minutes away, as a logarithm. */
  boundAt(pair: string, at: number): Promise<number> {
    return this.bounds.at(pair, at);
  }

  /** What no bound is below: what is no further away fits, and working a bound out is spared. */
  get leastBound(): number {
    return LEAST_BOUND;
  }

  /**
   * What speaks against a price, in a sentence; null where it fits in with the candles before it, and
   * where nothing is known that it could be held against.
   * @param candles of the feed's finest step before the price's own one; without them the feed is asked
   */
  async doubt(tick: Tick, candles?: readonly Candle[]): Promise<string | null> {
    const { pair, time } = tick;
    const length = this.feed.finestStep * MINUTE;
    const own = floorTo(length, time);
    const read =
      candles ??
      (await this.feed.candles(pair, this.feed.finestStep, own - 2 * AROUND * length, own));
    const before = closesOf(read, length).filter((close) => close.time < own);
    const last = before.slice(-AROUND);
    if (last.length > 0 && agrees(tick, last, this.leastBound)) return null;
    const bound = await this.bounds.at(pair, time);
    if (last.length > 0) {
      return agrees(tick, last, bound) ? null : sentence(tick, last.at(-1) ?? tick, bound);
    }
    const close = await this.bounds.lastClose(pair, own);
    if (!close) return null;
    const isOpening = time - close.time > OPENING_AFTER;
    const fits = isOpening
      ? distance(tick, close) <= this.bounds.most
      : agrees(tick, [close], bound);
    return fits ? null : sentence(tick, close, isOpening ? this.bounds.most : bound);
  }

  /**
   * The candles that fit in with those before or with those after them, of some that follow one
   * another. One that does not is left out, like one that is missing. How far a price went and came
   * back from decides little, and honest ones go further than closes: only what is never believed
   * counts against it.
   */
  async believable(
    pair: string,
    candles: readonly Candle[],
    stepMinutes: 1 | 5,
  ): Promise<Candle[]> {
    const last = candles.at(-1);
    if (!last) return [];
    if (rangeOf(candles) <= this.leastBound) return [...candles];
    const length = stepMinutes * MINUTE;
    const closes = closesOf(candles, length);
    const isWithin = (candle: Candle, at: number, bound: number): boolean => {
      const sides = [
        closes.slice(Math.max(0, at - AROUND), at),
        closes.slice(at + 1, at + 1 + AROUND),
      ];
      const asked = sides.filter((side) => side.length > 0);
      if (asked.length === 0) return true;
      const time = candle.time + length - 1;
      const fits = (price: number, most: number) =>
        asked.some((side) => agrees({ time, price }, side, most));
      const { open, high, low, close } = candle;
      return (
        [open, close].every((price) => fits(price, bound)) &&
        [high, low].every((price) => fits(price, this.bounds.most))
      );
    };
    const odd = new Set(candles.filter((one, at) => !isWithin(one, at, this.leastBound)));
    if (odd.size === 0) return [...candles];
    const bound = await this.bounds.at(pair, last.time + length);
    return candles.filter((one, at) => !odd.has(one) || isWithin(one, at, bound));
  }
}

/** How far apart the farthest prices of candles are, as a logarithm; NaN where one is no price. */
function rangeOf(candles: readonly Candle[]): number {
  let [low, high] = [Infinity, -Infinity];
  for (const candle of candles) {
    low = Math.min(low, candle.open, candle.low, candle.close);
    high = Math.max(high, candle.open, candle.high, candle.close);
  }
  return low > 0 ? Math.log(high / low) : NaN;
}

function sentence({ pair, price }: Tick, other: Seen, bound: number): string {
  const most = percent(Math.expm1(bound) * 100, 2);
  return `${pair} at ${price} after ${other.price}: more than ${most} apart is not believed at once.`;
}

/** The closes of candles, each at the last millisecond of its candle. */
export function closesOf(candles: readonly Candle[], length: number): Seen[] {
  return candles.map(({ time, close }) => ({ time: time + length - 1, price: close }));
}
