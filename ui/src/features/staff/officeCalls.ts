import { auditApi, contentDeskApi, DESKS, outboxApi } from "@signaldeck/contract";
import { deskTag } from "../../api/baseApi.ts";
import { defineCalls } from "../../api/defineCalls.ts";

/** Whatever a desk does is a deed in the log, so news of any desk is news of the log. */
const EVERY_DESK = DESKS.map(deskTag);

const officeCalls = defineCalls((call) => ({
  auditRecords: call.query(auditApi.records, { providesTags: EVERY_DESK }),
  auditChoices: call.query(auditApi.choices),
  exportAudit: call.mutation(auditApi.export),
  outboxMessages: call.page(outboxApi.messages, { providesTags: [deskTag("outbox")] }),
  outboxCounts: call.query(outboxApi.counts, { providesTags: [deskTag("outbox")] }),
  sendMessageAgain: call.mutation(outboxApi.sendAgain, { invalidatesTags: [deskTag("outbox")] }),
  giveMessageUp: call.mutation(outboxApi.giveUp, { invalidatesTags: [deskTag("outbox")] }),
  contentState: call.query(contentDeskApi.state, { providesTags: ["ContentFiles"] }),
  contentFile: call.query(contentDeskApi.file, { providesTags: ["ContentFiles"] }),
  reloadContent: call.mutation(contentDeskApi.reload, {
    invalidatesTags: ["ContentFiles", "Content"],
  }),
  figures: call.query(contentDeskApi.figures, { providesTags: ["ContentFiles"] }),
  saveFigure: call.mutation(contentDeskApi.saveFigure, {
    invalidatesTags: ["ContentFiles", "Content"],
  }),
}));

export const {
  useAuditRecordsQuery,
  useAuditChoicesQuery,
  useExportAuditMutation,
  useOutboxMessagesQuery,
  useOutboxCountsQuery,
  useSendMessageAgainMutation,
  useGiveMessageUpMutation,
  useContentStateQuery,
  useContentFileQuery,
  useReloadContentMutation,
  useFiguresQuery,
  useSaveFigureMutation,
} = officeCalls;
