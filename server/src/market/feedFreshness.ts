import { MINUTE } from "@signaldeck/contract";
import type { PriceFeed } from "./PriceFeed.ts";

const LIVE_TICK_AGE = 30_000;

/**
 * How old the last tick may be, in milliseconds of market time, for a price to count as fresh:
 * 30 s where ticks come live, one candle where the feed only knows candles (a recorded five-minute
 * candle is played as four ticks, which lie up to 100 s apart).
 */
export function maxTickAge(feed: PriceFeed): number {
  return feed.info.live && feed.finestStep === 1 ? LIVE_TICK_AGE : feed.finestStep * MINUTE;
}

/**
 * True when the pair has a fresh price at market time `at` (by default now). At a five-minute mark
 * this asks for the price that an entry at this mark would have; nothing is published without it.
 */
export async function isFresh(
  feed: PriceFeed,
  pair: string,
  at = feed.clock.now() + 1,
): Promise<boolean> {
  return (await feed.lastTickBefore(pair, at, maxTickAge(feed))) !== null;
}

/** True when any pair of the feed has a fresh price now. */
export async function isFeedFresh(feed: PriceFeed): Promise<boolean> {
  const fresh = await Promise.all(feed.info.pairs.map((pair) => isFresh(feed, pair)));
  return fresh.includes(true);
}
