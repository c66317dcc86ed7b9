import { marketApi } from "@signaldeck/contract";
import { defineCalls } from "./defineCalls.ts";

/** The calls about the market that every signed-in screen may make. */
export const marketCalls = defineCalls((call) => ({
  marketStatus: call.query(marketApi.status, { providesTags: ["Market"] }),
}));

export const { useMarketStatusQuery } = marketCalls;

/**
 * Pairs to choose from, the feed's first. One that was chosen stays among them, also when the feed
 * does not carry it any more: to open a form must not take it back.
 */
export function usePairsToChoose(chosen: readonly string[]): string[] {
  const { data: market } = useMarketStatusQuery();
  return [...new Set([...(market?.feed.pairs ?? []), ...chosen])];
}
