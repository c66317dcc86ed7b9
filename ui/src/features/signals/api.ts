import { accountsApi, modelCardApi, recordApi, settingsApi } from "@signaldeck/contract";
import { defineCalls } from "../../api/defineCalls.ts";

export const signalRoomCalls = defineCalls((call) => ({
  /** What anyone may see: finished signals, late, and their record. */
  lateSignals: call.query(recordApi.signals),
  publicRecord: call.query(recordApi.summary),
  modelCard: call.query(modelCardApi.modelCard),
  acknowledgeRisk: call.mutation(accountsApi.acknowledgeRisk),
  saveOwnTerms: call.mutation(settingsApi.saveOwnTerms),
}));

export const {
  useLateSignalsQuery,
  usePublicRecordQuery,
  useModelCardQuery,
  useAcknowledgeRiskMutation,
  useSaveOwnTermsMutation,
} = signalRoomCalls;
