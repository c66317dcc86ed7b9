import { SIGNAL_LIMITS } from "@signaldeck/contract";
import type {
  CandleDto,
  CandlesDto,
  EnginePauseDto,
  MarketStatusDto,
  QuietMarkDto,
} from "@signaldeck/contract";
import type { Candle } from "./Candle.ts";
import { pairDecimals } from "./pairs.ts";
import type { PriceFeed } from "./PriceFeed.ts";

/** What has become of the engine and of its latest mark. */
export interface EngineNews {
  /** Null while the engine publishes. */
  readonly pause: EnginePauseDto | null;
  /** The newest mark that ended without a signal. */
  readonly quiet: QuietMarkDto | null;
}

/** What clients set their market clock by, and whether signals can be expected. */
export function presentMarketStatus(
  feed: PriceFeed,
  fresh: boolean,
  { pause, quiet }: EngineNews,
): MarketStatusDto {
  const now = feed.clock.now();
  const isLatest = quiet !== null && now - Date.parse(quiet.mark) < SIGNAL_LIMITS.slot;
  return {
    now: new Date(now).toISOString(),
    speed: feed.clock.speed,
    feed: { ...feed.info, pairs: [...feed.info.pairs] },
    fresh,
    pause,
    quiet: isLatest ? quiet : null,
  };
}

/** `candles` are five-minute candles of `pair`, oldest first. */
export function presentCandles(pair: string, candles: readonly Candle[]): CandlesDto {
  return { pair, decimals: pairDecimals(pair), candles: candles.map(presentCandle) };
}

function presentCandle({ time, open, high, low, close }: Candle): CandleDto {
  return { time: new Date(time).toISOString(), open, high, low, close };
}
