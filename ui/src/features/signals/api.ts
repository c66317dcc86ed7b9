import { accountsApi, marketApi, modelCardApi, settingsApi } from "@signaldeck/contract";
import { defineCalls } from "../../api/defineCalls.ts";

const signalRoomCalls = defineCalls((call) => ({
  /** Five-minute candles of one pair, for the chart. */
  candles: call.query(marketApi.candles, { keepUnusedDataFor: 300 }),
  modelCard: call.query(modelCardApi.modelCard),
  acknowledgeRisk: call.mutation(accountsApi.acknowledgeRisk),
  saveOwnTerms: call.mutation(settingsApi.saveOwnTerms),
}));

export const {
  useCandlesQuery,
  useModelCardQuery,
  useAcknowledgeRiskMutation,
  useSaveOwnTermsMutation,
} = signalRoomCalls;
