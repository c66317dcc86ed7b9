import { DAY, marketApi, MINUTE, t } from "@signaldeck/contract";
import type { Clock } from "../process/clock/clock.ts";
import type { ApiRouter } from "../http/ApiRouter.ts";
import { AppError } from "../http/AppError.ts";
import { encodeMoment } from "../http/EncodedReply.ts";
import type { Candle } from "./Candle.ts";
import { FreshnessCache } from "./FreshnessCache.ts";
import {
  presentCandles,
  presentMarketStatus,
  presentPrices,
  type EngineNews,
} from "./presentMarket.ts";
import type { PriceFeed } from "./PriceFeed.ts";
import type { RecentPrices } from "./RecentPrices.ts";

/** Longer than a weekend with a holiday beside it. */
const LONGEST_GAP = 4 * DAY;

export interface MarketDeps {
  clock: Clock;
  feed: PriceFeed;
  engineState: EngineNews;
  recent: RecentPrices;
}

/** Mounts the market's endpoints: its status for everyone, its prices for readers of signals. */
export function mountMarket(
  api: ApiRouter,
  { clock, feed, engineState, recent }: MarketDeps,
): void {
  const freshness = new FreshnessCache(feed);
  const status = (fresh: boolean) =>
    encodeMoment(presentMarketStatus(feed, fresh, engineState), clock.now());
  api.hot(marketApi.status, () => {
    const fresh = freshness.now();
    return fresh instanceof Promise ? fresh.then(status) : status(fresh);
  });

  api.json(marketApi.candles, async ({ query: { pair, limit, step } }) => {
    refuseUnknown(feed, pair);
    const given = step === 1 && feed.finestStep === 1 ? 1 : 5;
    const growing = given === 1 ? recent.growingMinute(pair) : await feed.growing(pair);
    const candles = await recentCandles(feed, { pair, limit, step: given, growing });
    return { data: presentCandles(pair, given, candles) };
  });

  api.json(marketApi.prices, async ({ query: { pair, since } }) => {
    refuseUnknown(feed, pair);
    return { data: presentPrices(pair, await recent.of(pair, since)) };
  });
}

/** @throws AppError `not_found` for a pair that the feed has not. */
function refuseUnknown(feed: PriceFeed, pair: string): void {
  if (feed.info.pairs.includes(pair)) return;
  throw new AppError("not_found", () =>
    t('There is no pair "{{pair}}" here. Choose one of {{pairs}}.', {
      pair,
      pairs: feed.info.pairs.join(", "),
    }),
  );
}

interface Wanted {
  pair: string;
  limit: number;
  step: 1 | 5;
  growing: Candle | null;
}

/** The last `limit` candles including the growing one; gaps are not filled. */
async function recentCandles(
  feed: PriceFeed,
  { pair, limit, step, growing }: Wanted,
): Promise<Candle[]> {
  const now = feed.clock.now();
  const wanted = growing === null ? limit : limit - 1;
  const from = now - (wanted + 1) * step * MINUTE;
  let complete = await feed.candles(pair, step, from, now);
  if (complete.length < wanted) complete = await feed.candles(pair, step, from - LONGEST_GAP, now);
  // The clock may have passed a mark between the two answers: then the candle is in both.
  const earlier = complete.filter((candle) => candle.time !== growing?.time);
  const last = wanted === 0 ? [] : earlier.slice(-wanted);
  return growing === null ? last : [...last, growing];
}
