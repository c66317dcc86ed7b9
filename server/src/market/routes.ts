import { DAY, marketApi } from "@signaldeck/contract";
import type { Clock } from "../clock.ts";
import type { ApiRouter } from "../http/ApiRouter.ts";
import { AppError } from "../http/AppError.ts";
import { encodeMoment } from "../http/EncodedReply.ts";
import { FIVE_MINUTES } from "./aggregateCandles.ts";
import type { Candle } from "./Candle.ts";
import { KeptFreshness } from "./KeptFreshness.ts";
import { presentCandles, presentMarketStatus, type EngineNews } from "./presentMarket.ts";
import type { PriceFeed } from "./PriceFeed.ts";

/** Longer than a weekend with a holiday beside it. */
const LONGEST_GAP = 4 * DAY;

export interface MarketDeps {
  clock: Clock;
  feed: PriceFeed;
  engineState: EngineNews;
}

/** Mounts the market's endpoints: its status for everyone, candles for whoever reads signals. */
export function mountMarket(api: ApiRouter, { clock, feed, engineState }: MarketDeps): void {
  const freshness = new KeptFreshness(feed);
  const status = (fresh: boolean) =>
    encodeMoment(presentMarketStatus(feed, fresh, engineState), clock.now());
  api.hot(marketApi.status, () => {
    const fresh = freshness.now();
    return fresh instanceof Promise ? fresh.then(status) : status(fresh);
  });

  api.json(marketApi.candles, async ({ query: { pair, limit } }) => {
    if (!feed.info.pairs.includes(pair)) {
      throw new AppError(
        "not_found",
        `There is no pair "${pair}" here. Choose one of ${feed.info.pairs.join(", ")}.`,
      );
    }
    return { data: presentCandles(pair, await recentCandles(feed, pair, limit)) };
  });
}

/** The last `limit` five-minute candles including the growing one; gaps are not filled. */
async function recentCandles(feed: PriceFeed, pair: string, limit: number): Promise<Candle[]> {
  const now = feed.clock.now();
  const growing = await feed.growing(pair);
  const wanted = growing === null ? limit : limit - 1;
  const from = now - (wanted + 1) * FIVE_MINUTES;
  let complete = await feed.candles(pair, 5, from, now);
  if (complete.length < wanted) complete = await feed.candles(pair, 5, from - LONGEST_GAP, now);
  // The clock may have passed a mark between the two answers: then the candle is in both.
  const earlier = complete.filter((candle) => candle.time !== growing?.time);
  const last = wanted === 0 ? [] : earlier.slice(-wanted);
  return growing === null ? last : [...last, growing];
}
