import { journalApi, receivedApi } from "@signaldeck/contract";
import { defineCalls } from "../../api/defineCalls.ts";

const calls = defineCalls((call) => ({
  markSignal: call.mutation(journalApi.mark, { invalidatesTags: ["Journal"] }),
  unmarkSignal: call.mutation(journalApi.unmark, { invalidatesTags: ["Journal"] }),
  receivedSignals: call.query(receivedApi.list, { providesTags: ["Journal"] }),
  noteSignal: call.mutation(receivedApi.note, { invalidatesTags: ["Journal"] }),
  journalResults: call.query(journalApi.results, { providesTags: ["Journal"] }),
  exportJournal: call.mutation(receivedApi.export),
}));

export const {
  useMarkSignalMutation,
  useUnmarkSignalMutation,
  useReceivedSignalsQuery,
  useNoteSignalMutation,
  useJournalResultsQuery,
  useExportJournalMutation,
} = calls;
