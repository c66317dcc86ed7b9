import { accountsApi, marketApi, modelCardApi, recordApi, settingsApi } from "@signaldeck/contract";
import { defineCalls } from "../../api/defineCalls.ts";

const signalRoomCalls = defineCalls((call) => ({
  /** Candles of one pair, for the chart. */
  candles: call.query(marketApi.candles, { keepUnusedDataFor: 300 }),
  /** The pair's last 20 minutes, for the card and the chart. */
  prices: call.query(marketApi.prices),
  /** What anyone may see: finished signals, late, and their record. */
  lateSignals: call.query(recordApi.signals),
  publicRecord: call.query(recordApi.summary),
  modelCard: call.query(modelCardApi.modelCard),
  acknowledgeRisk: call.mutation(accountsApi.acknowledgeRisk),
  saveOwnTerms: call.mutation(settingsApi.saveOwnTerms),
}));

export const {
  useCandlesQuery,
  usePricesQuery,
  useLateSignalsQuery,
  usePublicRecordQuery,
  useModelCardQuery,
  useAcknowledgeRiskMutation,
  useSaveOwnTermsMutation,
} = signalRoomCalls;
