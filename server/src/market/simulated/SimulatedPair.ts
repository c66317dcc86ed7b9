import { MINUTE, HOUR } from "@signaldeck/contract";
import { LRUCache } from "lru-cache";
import type { Candle } from "../Candle.ts";
import { aggregateCandles, FIVE_MINUTES } from "../aggregateCandles.ts";
import type { Tick } from "../PriceFeed.ts";
import type { SimulatedMarket } from "./markets.ts";
import type { PairProfile } from "./pairProfiles.ts";
import { PairWalk, TICK_INTERVAL, TICKS_PER_MINUTE } from "./PairWalk.ts";

/** Somewhat more than the eight days that are looked back at; an hour of candles takes some 10 kB. */
const HOURS_KEPT = 200;

interface Hour {
  1: readonly Candle[];
  5: readonly Candle[];
}

/**
 * Ticks and candles of one simulated pair. Every method takes `now` and shows nothing after it.
 * All times are epoch milliseconds.
 */
export class SimulatedPair {
  private readonly walk: PairWalk;
  private readonly hours = new LRUCache<number, Hour>({ max: HOURS_KEPT });

  constructor(
    seed: string,
    private readonly profile: PairProfile,
    market: SimulatedMarket,
  ) {
    this.walk = new PairWalk(seed, profile, market);
  }

  /** Candles that are complete at `now` and whose open lies in [from, to). */
  complete(stepMinutes: 1 | 5, from: number, to: number, now: number): Candle[] {
    const end = Math.min(to, now - stepMinutes * MINUTE + 1);
    const candles: Candle[] = [];
    for (let hour = Math.floor(from / HOUR); hour * HOUR < end; hour += 1) {
      for (const candle of this.hour(hour)[stepMinutes]) {
        if (candle.time >= from && candle.time < end) candles.push({ ...candle });
      }
    }
    return candles;
  }

  /** The five-minute candle that has begun at `now`, made of its ticks so far. */
  growing(now: number): Candle {
    const mark = now - (now % FIVE_MINUTES);
    const prices = this.ticksBetween(mark - 1, now).map((tick) => tick.price);
    return { time: mark, ...bar(prices) };
  }

  /** The last tick strictly before `time`, not after `now` and not older than `maxAge` ms. */
  lastTickBefore(time: number, maxAge: number, now: number): Tick | null {
    const tick = this.tick(Math.floor(Math.min(time - 1, now) / TICK_INTERVAL));
    return time - tick.time <= maxAge ? tick : null;
  }

  /** The ticks in (after, upTo], oldest first. */
  ticksBetween(after: number, upTo: number): Tick[] {
    const ticks: Tick[] = [];
    const last = Math.floor(upTo / TICK_INTERVAL);
    for (let index = Math.floor(after / TICK_INTERVAL) + 1; index <= last; index += 1) {
      ticks.push(this.tick(index));
    }
    return ticks;
  }

  private tick(index: number): Tick {
    const minute = Math.floor(index / TICKS_PER_MINUTE);
    const price = this.priceOf(minute, index - minute * TICKS_PER_MINUTE);
    return { pair: this.profile.pair, time: index * TICK_INTERVAL, price };
  }

  /** A minute's last price is its candle's close, which is known already where the past is asked for. */
  private priceOf(minute: number, tick: number): number {
    const hour =
      tick === TICKS_PER_MINUTE - 1 ? this.hours.get(Math.floor(minute / 60)) : undefined;
    const candle = hour?.[1][((minute % 60) + 60) % 60];
    return candle?.close ?? this.walk.price(minute, tick);
  }

  private hour(hour: number): Hour {
    const known = this.hours.get(hour);
    if (known !== undefined) return known;
    const minutes: Candle[] = [];
    for (let minute = hour * 60; minute < (hour + 1) * 60; minute += 1) {
      minutes.push({ time: minute * MINUTE, ...this.walk.bar(minute) });
    }
    const candles = { 1: minutes, 5: aggregateCandles(minutes) };
    this.hours.set(hour, candles);
    return candles;
  }
}

function bar(prices: readonly number[]): Omit<Candle, "time"> {
  return {
    open: prices[0] ?? NaN,
    high: Math.max(...prices),
    low: Math.min(...prices),
    close: prices.at(-1) ?? NaN,
  };
}
