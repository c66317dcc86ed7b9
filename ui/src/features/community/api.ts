import { communityApi } from "@signaldeck/contract";
import { defineCalls } from "../../api/defineCalls.ts";

const communityCalls = defineCalls((call) => ({
  communityPosts: call.query(communityApi.posts, { providesTags: ["Community"] }),
  communityStats: call.query(communityApi.stats, { providesTags: ["Community"] }),
  communityLeaderboard: call.query(communityApi.leaderboard),
  createPost: call.mutation(communityApi.createPost, { invalidatesTags: ["Community"] }),
  deletePost: call.mutation(communityApi.deletePost, { invalidatesTags: ["Community"] }),
  // The reply says how many likes there are; reading all open pages anew would say no more.
  likePost: call.mutation(communityApi.likePost),
  reportPost: call.mutation(communityApi.reportPost, { invalidatesTags: ["Community"] }),
}));

/** The feed, its figures, and what a member may do in it. */
export const {
  useCommunityPostsQuery,
  useCommunityStatsQuery,
  useCommunityLeaderboardQuery,
  useCreatePostMutation,
  useDeletePostMutation,
  useLikePostMutation,
  useReportPostMutation,
} = communityCalls;
