import { MINUTE } from "@signaldeck/contract";
import type { Candle } from "../Candle.ts";
import { aggregateCandles, FIVE_MINUTES } from "../aggregateCandles.ts";
import type { Tick } from "../PriceFeed.ts";

/**
 * The ticks that a recorded candle is played as: its open at its start, its two extremes at one and
 * two thirds, its close one millisecond before its end, so that the close is the last price strictly
 * before the next mark.
 *
 * A candle does not tell which extreme came first. A candle that closed at or above its open is
 * played low first, another one high first: the path open -> near extreme -> far extreme -> close,
 * the usual convention of bar-based back-testers. It moves neither entry nor settlement prices,
 * which are closes.
 */
function candleTicks(pair: string, candle: Candle, stepMinutes: 1 | 5): [Tick, Tick, Tick, Tick] {
  const { time, open, high, low, close } = candle;
  const length = stepMinutes * MINUTE;
  const [first, second] = close >= open ? [low, high] : [high, low];
  return [
    { pair, time, price: open },
    { pair, time: time + length / 3, price: first },
    { pair, time: time + (2 * length) / 3, price: second },
    { pair, time: time + length - 1, price: close },
  ];
}

/**
 * The recorded candles of one pair, asked at a moment: every method takes `now` and shows nothing
 * that lies after it. All times are market time in epoch milliseconds.
 */
export class CandleSeries {
  private readonly fives: readonly Candle[];

  /** `candles` are sorted by their open, unique, and aligned to `stepMinutes`. */
  constructor(
    readonly pair: string,
    readonly stepMinutes: 1 | 5,
    readonly candles: readonly Candle[],
  ) {
    this.fives = stepMinutes === 5 ? candles : aggregateCandles(candles);
  }

  /** Open of the first candle; NaN without candles. */
  get from(): number {
    return this.candles[0]?.time ?? NaN;
  }

  /** End of the last candle; NaN without candles. */
  get to(): number {
    return (this.candles.at(-1)?.time ?? NaN) + this.length;
  }

  private get length(): number {
    return this.stepMinutes * MINUTE;
  }

  /**
   * Candles that are complete at `now` and whose open lies in [from, to).
   * @throws RangeError when the step is finer than the recording
   */
  complete(stepMinutes: 1 | 5, from: number, to: number, now: number): Candle[] {
    if (stepMinutes < this.stepMinutes) {
      throw new RangeError(`${this.pair} was recorded in ${this.stepMinutes}-minute candles`);
    }
    const candles = stepMinutes === 5 ? this.fives : this.candles;
    const end = Math.min(to, now - stepMinutes * MINUTE + 1);
    return candles
      .slice(firstAtOrAfter(candles, from), firstAtOrAfter(candles, end))
      .map((candle) => ({ ...candle }));
  }

  /**
   * The five-minute candle that has begun at `now`, made of the ticks so far; null in a gap, which
   * in one-minute data is what `aggregateCandles` calls one: more than one minute missing.
   */
  growing(now: number): Candle | null {
    const mark = now - (now % FIVE_MINUTES);
    const begun = this.begunBetween(mark, now);
    const first = begun[0];
    if (first === undefined) return null;
    if (this.stepMinutes === 1) {
      const minutesBegun = Math.floor((now - mark) / MINUTE) + 1;
      if (minutesBegun - begun.length > 1) return null;
    }
    const prices = begun.flatMap((candle) => this.ticksOf(candle, now).map((tick) => tick.price));
    return {
      time: mark,
      open: first.open,
      high: Math.max(...prices),
      low: Math.min(...prices),
      close: prices.at(-1) ?? first.open,
    };
  }

  /** The last tick strictly before `time`, not after `now` and not older than `maxAge` ms. */
  lastTickBefore(time: number, maxAge: number, now: number): Tick | null {
    const latest = Math.min(time - 1, now);
    const candle = this.candles[firstAtOrAfter(this.candles, latest + 1) - 1];
    if (candle === undefined) return null;
    const tick = this.ticksOf(candle, latest).at(-1);
    return tick !== undefined && time - tick.time <= maxAge ? tick : null;
  }

  /** The ticks in (after, upTo], oldest first. */
  ticksBetween(after: number, upTo: number): Tick[] {
    return this.begunBetween(after - this.length + 1, upTo).flatMap((candle) =>
      this.ticksOf(candle, upTo).filter((tick) => tick.time > after),
    );
  }

  /** Time of the first tick after `time`; Infinity at the end of the recording. */
  nextTickTime(time: number): number {
    const from = firstAtOrAfter(this.candles, time - this.length + 1);
    for (const candle of this.candles.slice(from, from + 2)) {
      const next = this.ticksOf(candle, Infinity).find((tick) => tick.time > time);
      if (next !== undefined) return next.time;
    }
    return Infinity;
  }

  private begunBetween(from: number, upTo: number): readonly Candle[] {
    return this.candles.slice(
      firstAtOrAfter(this.candles, from),
      firstAtOrAfter(this.candles, upTo + 1),
    );
  }

  private ticksOf(candle: Candle, upTo: number): Tick[] {
    return candleTicks(this.pair, candle, this.stepMinutes).filter((tick) => tick.time <= upTo);
  }
}

/** Index of the first candle whose open is at or after `time`. */
function firstAtOrAfter(candles: readonly Candle[], time: number): number {
  let low = 0;
  let high = candles.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((candles[middle]?.time ?? Infinity) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}
