import { journalApi, receivedApi } from "@signaldeck/contract";
import { defineCalls } from "../../api/defineCalls.ts";

const calls = defineCalls((call) => ({
  markSignal: call.mutation(journalApi.mark, { invalidatesTags: ["Journal", "Taken"] }),
  unmarkSignal: call.mutation(journalApi.unmark, { invalidatesTags: ["Journal", "Taken"] }),
  receivedSignals: call.query(receivedApi.list, { providesTags: ["Journal"] }),
  /** What was taken, for those of before today: a signal that comes changes nothing of it. */
  takenSignals: call.query(receivedApi.list, { providesTags: ["Taken"] }),
  noteSignal: call.mutation(receivedApi.note, { invalidatesTags: ["Journal"] }),
  journalResults: call.query(journalApi.results, { providesTags: ["Journal"] }),
  exportJournal: call.mutation(receivedApi.export),
}));

export const {
  useMarkSignalMutation,
  useUnmarkSignalMutation,
  useReceivedSignalsQuery,
  useTakenSignalsQuery,
  useNoteSignalMutation,
  useJournalResultsQuery,
  useExportJournalMutation,
} = calls;
