import { inboxApi } from "@signaldeck/contract";
import { api } from "./baseApi.ts";
import { defineCalls } from "./defineCalls.ts";

/** What could not be read is read again at its own time; nothing follows from it. */
const notRead = () => undefined;

/**
 * A member's notices: the header counts what is unread, the inbox shows all of it. Each is read
 * anew by itself now and then, and then the other follows, so that both say the same.
 */
export const inboxCalls = defineCalls((call) => ({
  inbox: call.query(inboxApi.list, {
    providesTags: ["Notices"],
    onQueryStarted: async (_page, { dispatch, queryFulfilled }) => {
      await queryFulfilled.then(() => dispatch(api.util.invalidateTags(["Unread"])), notRead);
    },
  }),
  unread: call.query(inboxApi.unread, {
    providesTags: ["Unread"],
    onQueryStarted: async (_none, cache) => {
      const before = cache.getCacheEntry().data;
      await cache.queryFulfilled.then(({ data: { unread } }) => {
        if (!before || unread === before.unread) return;
        cache.dispatch(api.util.invalidateTags(["Notices"]));
      }, notRead);
    },
  }),
  readNotices: call.mutation(inboxApi.read, { invalidatesTags: ["Notices", "Unread"] }),
}));

export const { useInboxQuery, useUnreadQuery, useReadNoticesMutation } = inboxCalls;
