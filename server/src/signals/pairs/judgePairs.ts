import { HOUR, type BoardPairDto, type Direction } from "@signaldeck/contract";
import { shownPercent } from "../../engine/draftSignal.ts";
import type { Forecast } from "../../engine/Forecast.ts";
import { warmUpOf } from "../../engine/preview.ts";
import type { SignalEngine } from "../../engine/SignalEngine.ts";
import type { Candle } from "../../market/Candle.ts";
import { maxTickAge } from "../../market/feedFreshness.ts";
import type { PriceFeed } from "../../market/PriceFeed.ts";
import type { GrowingCandles } from "../likely/GrowingCandles.ts";
import { closedReason } from "../openPairs.ts";

/** What the engine says of a pair, in percent as it is shown. */
export interface Estimate {
  direction: Direction;
  confidence: number;
  low: number;
  high: number;
}

export type Silent = NonNullable<BoardPairDto["silent"]>;

/** An estimate, or why there is none. */
export type Judged = { estimate: Estimate } | { silent: Silent };

export interface JudgingDeps {
  feed: PriceFeed;
  engine: Pick<SignalEngine, "previews" | "follows">;
  candles: Pick<GrowingCandles, "of">;
}

/**
 * What the engine would say of each pair at a coming mark if its candle closed as it stands: what the
 * heads-up goes by, of all pairs.
 * @param mark market time, epoch milliseconds; the first five-minute mark after now
 */
export async function judgePairs(deps: JudgingDeps, mark: number): Promise<Map<string, Judged>> {
  const { engine, feed } = deps;
  const candlesByPair = new Map<string, readonly Candle[]>();
  const judged = new Map<string, Judged>();
  for (const pair of feed.info.pairs) {
    const looked = await lookAt(deps, pair, mark);
    if ("candles" in looked) candlesByPair.set(pair, looked.candles);
    else judged.set(pair, looked);
  }
  const forecasts = engine.previews(mark, candlesByPair);
  for (const [pair, candles] of candlesByPair) {
    const found = forecasts.get(pair);
    const one = found ? { estimate: estimateOf(found) } : whyNone(deps, { pair, mark, candles });
    judged.set(pair, one);
  }
  return judged;
}

/** As members read it: as it would stand in a signal. */
function estimateOf({ direction, probability, low, high }: Forecast): Estimate {
  return {
    direction,
    confidence: shownPercent(probability),
    low: shownPercent(low),
    high: shownPercent(high),
  };
}

async function lookAt(
  { feed, candles }: JudgingDeps,
  pair: string,
  mark: number,
): Promise<{ candles: readonly Candle[] } | { silent: Silent }> {
  if (closedReason(feed, pair, mark) !== null) {
    return { silent: { reason: "closed", ...moment("until", opensAt(feed, pair)) } };
  }
  const lateSince = await lastPriceIfLate(feed, pair);
  if (lateSince !== undefined) return { silent: { reason: "late", ...moment("since", lateSince) } };
  const growing = await candles.of(pair, mark);
  return "candles" in growing ? growing : { silent: { reason: growing.silent } };
}

/** Of a pair with candles: it is new to the engine, or has too few of them in a row. */
function whyNone(
  { engine }: JudgingDeps,
  { pair, mark, candles }: { pair: string; mark: number; candles: readonly Candle[] },
): { silent: Silent } {
  const warmUp = warmUpOf(candles);
  if (!warmUp && !engine.follows(pair)) {
    return { silent: { reason: "starting", ...moment("until", mark) } };
  }
  const { from = null, until = null } = warmUp ?? {};
  return { silent: { reason: "warming_up", ...moment("since", from), ...moment("until", until) } };
}

/** When the market opens next; null: its vendor has not said. */
function opensAt(feed: PriceFeed, pair: string): number | null {
  const now = feed.clock.now();
  return feed.hours?.(pair)?.sessions.find(({ from }) => from > now)?.from ?? null;
}

/** When the pair's last price is from, of one that is too old; undefined: it is fresh. */
async function lastPriceIfLate(feed: PriceFeed, pair: string): Promise<number | null | undefined> {
  const after = feed.clock.now() + 1;
  if (await feed.lastTickBefore(pair, after, maxTickAge(feed))) return undefined;
  return (await feed.lastTickBefore(pair, after, HOUR))?.time ?? null;
}

/** A moment as it is sent; nothing where it is not known. */
const moment = (name: "since" | "until", time: number | null): Omit<Silent, "reason"> =>
  time === null ? {} : { [name]: new Date(time).toISOString() };
