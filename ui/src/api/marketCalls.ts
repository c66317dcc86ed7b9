import { marketApi } from "@signaldeck/contract";
import { defineCalls } from "./defineCalls.ts";

/** The calls about the market that every signed-in screen may make. */
export const marketCalls = defineCalls((call) => ({
  marketStatus: call.query(marketApi.status, { providesTags: ["Market"] }),
  /** Candles of one pair, for the chart. */
  candles: call.query(marketApi.candles, { keepUnusedDataFor: 300 }),
  /** The pair's last 20 minutes, which the stream goes on with. */
  prices: call.query(marketApi.prices),
  /** What is missing of them. */
  pricesSince: call.query(marketApi.prices, { keepUnusedDataFor: 0 }),
}));

export const { useMarketStatusQuery, useCandlesQuery, usePricesQuery } = marketCalls;

/**
 * Pairs to choose from, the feed's first. One that was chosen stays among them, also when the feed
 * does not carry it any more: to open a form must not take it back.
 */
export function usePairsToChoose(chosen: readonly string[]): string[] {
  const { data: market } = useMarketStatusQuery();
  return [...new Set([...(market?.feed.pairs ?? []), ...chosen])];
}
