import {
  SIGNAL_LIMITS,
  type CandleDto,
  type CandlesDto,
  type ClosedMarketDto,
  type EnginePauseDto,
  type MarketStatusDto,
  type PricesDto,
  type NoSignalDto,
  type UnjudgedPairDto,
  type UnjudgedPairsDto,
} from "@signaldeck/contract";
import type { Candle } from "./Candle.ts";
import { marketState } from "./MarketHours.ts";
import { instrumentClass, pairDecimals } from "./pairs.ts";
import type { PriceFeed } from "./PriceFeed.ts";
import type { PricePoint } from "./RecentPrices.ts";

/** What has become of the engine and of its latest mark. */
export interface EngineNews {
  /** Null while the engine publishes. */
  readonly pause: EnginePauseDto | null;
  /** The newest mark that ended without a signal. */
  readonly quiet: NoSignalDto | null;
  /** What was told last of pairs that cannot be judged. */
  readonly unjudged: UnjudgedPairsDto | null;
}

/** What clients set their market clock by, and whether signals can be expected. */
export function presentMarketStatus(
  feed: PriceFeed,
  fresh: boolean,
  { pause, quiet, unjudged: told }: EngineNews,
): MarketStatusDto {
  const now = feed.clock.now();
  const unjudged = told ? unjudgedNow(told, now) : [];
  const isLatest = quiet !== null && now - Date.parse(quiet.mark) < SIGNAL_LIMITS.slot;
  const closed = closedMarkets(feed);
  return {
    now: new Date(now).toISOString(),
    speed: feed.clock.speed,
    feed: { ...feed.info, pairs: [...feed.info.pairs] },
    fresh,
    pause,
    quiet: isLatest ? quiet : null,
    ...(unjudged.length > 0 && { unjudged }),
    ...(closed.length > 0 && { closed }),
  };
}

/**
 * The pairs of those told that cannot be judged at a market time, epoch milliseconds: none before the
 * mark of which it was told, as in a recording that began anew, and no pair after its end.
 */
export function unjudgedNow({ mark, pairs }: UnjudgedPairsDto, now: number): UnjudgedPairDto[] {
  return now < Date.parse(mark) ? [] : pairs.filter(({ until }) => Date.parse(until) > now);
}

const CLASS_NAMES = { fx: "FX", metal: "Metals", crypto: "Crypto" };

/** What is closed now, together what is of one class and opens at one time. */
function closedMarkets(feed: PriceFeed): ClosedMarketDto[] {
  const markets = new Map<string, ClosedMarketDto>();
  for (const pair of feed.info.pairs) {
    const state = marketState(feed.hours?.(pair) ?? null, feed.clock.now());
    if (state?.open !== false) continue;
    const kind = instrumentClass(pair);
    const name = kind === "other" ? pair : CLASS_NAMES[kind];
    const opensAt = state.opensAt === null ? null : new Date(state.opensAt).toISOString();
    const market = markets.get(`${name} ${opensAt}`) ?? { name, pairs: [], opensAt };
    market.pairs.push(pair);
    markets.set(`${name} ${opensAt}`, market);
  }
  return [...markets.values()];
}

/** `candles` are candles of `pair` of `step` minutes, oldest first. */
export function presentCandles(pair: string, step: 1 | 5, candles: readonly Candle[]): CandlesDto {
  return { pair, decimals: pairDecimals(pair), step, candles: candles.map(presentCandle) };
}

/** `points` are prices of `pair`, oldest first. */
export function presentPrices(pair: string, points: readonly PricePoint[]): PricesDto {
  return {
    pair,
    decimals: pairDecimals(pair),
    times: points.map(([time]) => time),
    prices: points.map(([, price]) => price),
  };
}

function presentCandle({ time, open, high, low, close }: Candle): CandleDto {
  return { time: new Date(time).toISOString(), open, high, low, close };
}
