import { inboxApi } from "@signaldeck/contract";
import { defineCalls } from "./defineCalls.ts";

/** What a member was told: the header counts what is unread, the inbox shows all of it. */
const calls = defineCalls((call) => ({
  inbox: call.query(inboxApi.list, { providesTags: ["Inbox"] }),
  unread: call.query(inboxApi.unread, { providesTags: ["Inbox"] }),
  readNotices: call.mutation(inboxApi.read, { invalidatesTags: ["Inbox"] }),
}));

export const { useInboxQuery, useUnreadQuery, useReadNoticesMutation } = calls;
