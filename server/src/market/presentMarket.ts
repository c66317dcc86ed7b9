import type { CandleDto, CandlesDto, EnginePauseDto, MarketStatusDto } from "@signaldeck/contract";
import type { Candle } from "./Candle.ts";
import { pairDecimals } from "./pairs.ts";
import type { PriceFeed } from "./PriceFeed.ts";

/** What clients set their market clock by, and whether signals can be expected. */
export function presentMarketStatus(
  feed: PriceFeed,
  fresh: boolean,
  pause: EnginePauseDto | null,
): MarketStatusDto {
  return {
    now: new Date(feed.clock.now()).toISOString(),
    speed: feed.clock.speed,
    feed: { ...feed.info, pairs: [...feed.info.pairs] },
    fresh,
    pause,
  };
}

/** `candles` are five-minute candles of `pair`, oldest first. */
export function presentCandles(pair: string, candles: readonly Candle[]): CandlesDto {
  return { pair, decimals: pairDecimals(pair), candles: candles.map(presentCandle) };
}

function presentCandle({ time, open, high, low, close }: Candle): CandleDto {
  return { time: new Date(time).toISOString(), open, high, low, close };
}
