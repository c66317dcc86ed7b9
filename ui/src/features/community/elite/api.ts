import { eliteRoomApi } from "@signaldeck/contract";
import { defineCalls } from "../../../api/defineCalls.ts";

const eliteRoomCalls = defineCalls((call) => ({
  elitePosts: call.query(eliteRoomApi.posts, { providesTags: ["EliteRoom"] }),
  createElitePost: call.mutation(eliteRoomApi.createPost, { invalidatesTags: ["EliteRoom"] }),
  pinElitePost: call.mutation(eliteRoomApi.pinPost, { invalidatesTags: ["EliteRoom"] }),
  deleteElitePost: call.mutation(eliteRoomApi.deletePost, { invalidatesTags: ["EliteRoom"] }),
  sendEliteReply: call.mutation(eliteRoomApi.reply, { invalidatesTags: ["EliteRoom"] }),
  deleteEliteReply: call.mutation(eliteRoomApi.deleteReply, { invalidatesTags: ["EliteRoom"] }),
}));

/** The room's posts and replies, and what hosts and members may do there. */
export const {
  useElitePostsQuery,
  useCreateElitePostMutation,
  usePinElitePostMutation,
  useDeleteElitePostMutation,
  useSendEliteReplyMutation,
  useDeleteEliteReplyMutation,
} = eliteRoomCalls;
