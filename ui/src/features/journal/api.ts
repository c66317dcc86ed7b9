import { journalApi } from "@signaldeck/contract";
import { defineCalls } from "../../api/defineCalls.ts";

const calls = defineCalls((call) => ({
  markSignal: call.mutation(journalApi.mark, { invalidatesTags: ["Journal"] }),
  unmarkSignal: call.mutation(journalApi.unmark, { invalidatesTags: ["Journal"] }),
  journalEntries: call.query(journalApi.entries, { providesTags: ["Journal"] }),
  journalResults: call.query(journalApi.results, { providesTags: ["Journal"] }),
  exportJournal: call.mutation(journalApi.export),
}));

export const {
  useMarkSignalMutation,
  useUnmarkSignalMutation,
  useJournalEntriesQuery,
  useJournalResultsQuery,
  useExportJournalMutation,
} = calls;
