import { communityModerationApi } from "@signaldeck/contract";
import { deskTag } from "../../../api/baseApi.ts";
import { defineCalls } from "../../../api/defineCalls.ts";

// What the desk does is seen in the feed as well.
const NEWS = { invalidatesTags: [deskTag("moderation"), "Community" as const] };

const moderationCalls = defineCalls((call) => ({
  moderationCases: call.page(communityModerationApi.cases, {
    providesTags: [deskTag("moderation")],
  }),
  postContext: call.query(communityModerationApi.context, {
    providesTags: [deskTag("moderation")],
  }),
  hidePost: call.mutation(communityModerationApi.hidePost, NEWS),
  restorePost: call.mutation(communityModerationApi.restorePost, NEWS),
  dismissReports: call.mutation(communityModerationApi.dismissReports, NEWS),
}));

/** What staff do about posts of the feed. */
export const {
  useModerationCasesQuery,
  usePostContextQuery,
  useHidePostMutation,
  useRestorePostMutation,
  useDismissReportsMutation,
} = moderationCalls;
