import { outboxApi } from "@signaldeck/contract";
import { deskTag } from "../../../api/baseApi.ts";
import { defineCalls } from "../../../api/defineCalls.ts";

const outboxCalls = defineCalls((call) => ({
  outboxMessages: call.page(outboxApi.messages, { providesTags: [deskTag("outbox")] }),
  outboxCounts: call.query(outboxApi.counts, { providesTags: [deskTag("outbox")] }),
  sendMessageAgain: call.mutation(outboxApi.sendAgain, { invalidatesTags: [deskTag("outbox")] }),
  sendAllAgain: call.mutation(outboxApi.sendAllAgain, { invalidatesTags: [deskTag("outbox")] }),
  giveMessageUp: call.mutation(outboxApi.giveUp, { invalidatesTags: [deskTag("outbox")] }),
}));

export const {
  useOutboxMessagesQuery,
  useOutboxCountsQuery,
  useSendMessageAgainMutation,
  useSendAllAgainMutation,
  useGiveMessageUpMutation,
} = outboxCalls;
