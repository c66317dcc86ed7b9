import { marketApi } from "@signaldeck/contract";
import { defineCalls } from "./defineCalls.ts";

/** The calls about the market that every signed-in screen may make. */
export const marketCalls = defineCalls((call) => ({
  marketStatus: call.query(marketApi.status, { providesTags: ["Market"] }),
}));

export const { useMarketStatusQuery } = marketCalls;
