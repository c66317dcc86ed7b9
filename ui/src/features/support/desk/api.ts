import { supportDeskApi, ticketFilesApi } from "@signaldeck/contract";
import { deskTag } from "../../../api/baseApi.ts";
import { defineCalls } from "../../../api/defineCalls.ts";

const NEWS = [deskTag("tickets")];

const ticketDeskCalls = defineCalls((call) => ({
  deskTickets: call.page(supportDeskApi.tickets, { providesTags: NEWS }),
  ticketCounts: call.query(supportDeskApi.counts, { providesTags: NEWS }),
  // Beside the conversation stand the member's access and the claim that waits.
  deskTicket: call.query(supportDeskApi.ticket, {
    providesTags: [...NEWS, deskTag("claims"), deskTag("members")],
  }),
  colleagues: call.query(supportDeskApi.colleagues),
  cannedAnswers: call.query(supportDeskApi.cannedAnswers),
  answerTicket: call.mutation(supportDeskApi.reply, { invalidatesTags: NEWS }),
  answerWithFile: call.mutation(ticketFilesApi.answerWithFile, { invalidatesTags: NEWS }),
  moveTicket: call.mutation(supportDeskApi.setStatus, { invalidatesTags: NEWS }),
  triageTicket: call.mutation(supportDeskApi.triage, { invalidatesTags: NEWS }),
  assignTicket: call.mutation(supportDeskApi.assign, { invalidatesTags: NEWS }),
  addTicketNote: call.mutation(supportDeskApi.addNote, { invalidatesTags: NEWS }),
  watchTicket: call.mutation(supportDeskApi.presence),
}));

/** Support's side of the tickets. */
export const {
  useDeskTicketsQuery,
  useTicketCountsQuery,
  useDeskTicketQuery,
  useColleaguesQuery,
  useCannedAnswersQuery,
  useAnswerTicketMutation,
  useAnswerWithFileMutation,
  useMoveTicketMutation,
  useTriageTicketMutation,
  useAssignTicketMutation,
  useAddTicketNoteMutation,
  useWatchTicketMutation,
} = ticketDeskCalls;
