import { supportApi, ticketFilesApi } from "@signaldeck/contract";
import { defineCalls } from "../../api/defineCalls.ts";

const supportCalls = defineCalls((call) => ({
  tickets: call.query(supportApi.tickets, { providesTags: ["Tickets"] }),
  ticket: call.query(supportApi.ticket, { providesTags: ["Tickets"] }),
  openTicket: call.mutation(supportApi.openTicket, { invalidatesTags: ["Tickets"] }),
  replyToTicket: call.mutation(supportApi.reply, { invalidatesTags: ["Tickets"] }),
  replyWithFile: call.mutation(ticketFilesApi.replyWithFile, { invalidatesTags: ["Tickets"] }),
  setTicketStatus: call.mutation(supportApi.setOwnStatus, { invalidatesTags: ["Tickets"] }),
}));

export const {
  useTicketsQuery,
  useTicketQuery,
  useOpenTicketMutation,
  useReplyToTicketMutation,
  useReplyWithFileMutation,
  useSetTicketStatusMutation,
} = supportCalls;
