import { accountsApi, marketApi, settingsApi } from "@signaldeck/contract";
import { defineCalls } from "../../api/defineCalls.ts";

const signalRoomCalls = defineCalls((call) => ({
  /** Five-minute candles of one pair, for the chart. */
  candles: call.query(marketApi.candles, { keepUnusedDataFor: 300 }),
  acknowledgeRisk: call.mutation(accountsApi.acknowledgeRisk),
  saveOwnTerms: call.mutation(settingsApi.saveOwnTerms),
}));

export const { useCandlesQuery, useAcknowledgeRiskMutation, useSaveOwnTermsMutation } =
  signalRoomCalls;
