import { SIGNAL_DESK_LIMITS, signalDeskApi, signalImportsApi } from "@signaldeck/contract";
import { deskTag } from "../../../api/baseApi.ts";
import { defineCalls } from "../../../api/defineCalls.ts";

const NEWS = [deskTag("signals")];
const CHANGES = { invalidatesTags: NEWS };

const signalDeskCalls = defineCalls((call) => ({
  signalDesk: call.query(signalDeskApi.desk, { providesTags: NEWS }),
  deskSignals: call.page(signalDeskApi.signals, { providesTags: NEWS }),
  planSignal: call.mutation(signalDeskApi.plan, CHANGES),
  withdrawPlan: call.mutation(signalDeskApi.withdraw, CHANGES),
  voidSignal: call.mutation(signalDeskApi.void, CHANGES),
  withdrawSignal: call.mutation(signalDeskApi.withdrawSignal, CHANGES),
  decideHeld: call.mutation(signalDeskApi.decideHeld, CHANGES),
  restoreCopies: call.mutation(signalDeskApi.restoreCopies, CHANGES),
  setEngine: call.mutation(signalDeskApi.setEngine, CHANGES),
  setImports: call.mutation(signalDeskApi.setImports, CHANGES),
  importSources: call.query(signalImportsApi.sources, { providesTags: NEWS }),
  importReceipts: call.page(signalImportsApi.receipts, { providesTags: NEWS }),
  createSource: call.mutation(signalImportsApi.createSource, CHANGES),
  changeSource: call.mutation(signalImportsApi.changeSource, CHANGES),
  rotateToken: call.mutation(signalImportsApi.rotateToken, CHANGES),
}));

export const {
  useSignalDeskQuery,
  useDeskSignalsQuery,
  usePlanSignalMutation,
  useWithdrawPlanMutation,
  useVoidSignalMutation,
  useWithdrawSignalMutation,
  useDecideHeldMutation,
  useRestoreCopiesMutation,
  useSetEngineMutation,
  useSetImportsMutation,
  useImportSourcesQuery,
  useImportReceiptsQuery,
  useCreateSourceMutation,
  useChangeSourceMutation,
  useRotateTokenMutation,
} = signalDeskCalls;

/** The state of feed and marks grows old by itself, without any news. */
export const STATE_POLL = {
  pollingInterval: SIGNAL_DESK_LIMITS.pollInterval,
  skipPollingIfUnfocused: true,
} as const;
