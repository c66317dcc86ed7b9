import { SIGNAL_LIMITS, signalsApi } from "@signaldeck/contract";
import { defineCalls } from "./defineCalls.ts";
import { reconcileSignals } from "./liveStreamMerge.ts";

/** The one list that stream and polling keep fresh: the newest signals, newest first. */
export const LIVE_LIST = {
  query: { limit: SIGNAL_LIMITS.listDefault, sortOrder: "desc" },
} as const;

/** As many as there are for a longer look back. */
export const LONGER_LIST = {
  query: { limit: SIGNAL_LIMITS.listMax, sortOrder: "desc" },
} as const;

/** The two reads behind the signal room; the live stream writes into their caches. */
export const liveStreamCalls = defineCalls((call) => ({
  signals: call.query(signalsApi.list, {
    providesTags: ["Signals"],
    merge: (cached, fetched, { arg }) =>
      reconcileSignals(cached, fetched, arg.query.limit ?? SIGNAL_LIMITS.listDefault),
  }),
  /** The same as the server has it now, for a reader who now receives others than before. */
  signalsAnew: call.query(signalsApi.list, { keepUnusedDataFor: 0 }),
  performance: call.query(signalsApi.performance, { providesTags: ["Performance"] }),
}));

export const { useSignalsQuery, usePerformanceQuery } = liveStreamCalls;

/** The record as it is known, without asking for it. */
export const usePerformanceState = liveStreamCalls.endpoints.performance.useQueryState;
