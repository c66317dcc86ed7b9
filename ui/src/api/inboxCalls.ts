import { inboxApi } from "@signaldeck/contract";
import { api } from "./baseApi.ts";
import { defineCalls } from "./defineCalls.ts";

/**
 * What a member was told: the header counts what is unread, the inbox shows all of it. Each is read
 * anew by itself now and then, and then the other follows, so that both say the same.
 */
export const inboxCalls = defineCalls((call) => ({
  inbox: call.query(inboxApi.list, {
    providesTags: ["Notices"],
    onQueryStarted: async (_page, { dispatch, queryFulfilled }) => {
      const hasCome = await queryFulfilled.then(
        () => true,
        () => false,
      );
      if (hasCome) dispatch(api.util.invalidateTags(["Unread"]));
    },
  }),
  unread: call.query(inboxApi.unread, {
    providesTags: ["Unread"],
    onQueryStarted: async (_none, cache) => {
      const before = cache.getCacheEntry().data?.unread;
      const now = await cache.queryFulfilled.then(
        ({ data }) => data.unread,
        () => before,
      );
      const isNews = before !== undefined && now !== before;
      if (isNews) cache.dispatch(api.util.invalidateTags(["Notices"]));
    },
  }),
  readNotices: call.mutation(inboxApi.read, { invalidatesTags: ["Notices", "Unread"] }),
}));

export const { useInboxQuery, useUnreadQuery, useReadNoticesMutation } = inboxCalls;
