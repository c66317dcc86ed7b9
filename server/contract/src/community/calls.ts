import { z } from "zod";
import { plainText } from "../plainText.ts";
import { endpoint, Nothing } from "../endpoint.ts";
import { LeaderboardEntry } from "../journal/calls.ts";
import { COMMUNITY_LIMITS } from "./limits.ts";
import { t } from "../language/words.ts";

/** Who wrote something, as other members may know it. */
export const AuthorDto = z.object({
  /** First name and initial. */
  name: z.string(),
  isStaff: z.boolean(),
});
export type AuthorDto = z.infer<typeof AuthorDto>;

export const CommunityPostDto = z.object({
  id: z.uuid(),
  author: AuthorDto,
  /** Written by the asker. */
  own: z.boolean(),
  text: z.string(),
  createdAt: z.iso.datetime(),
  likes: z.number().int().nonnegative(),
  /** Liked by the asker. */
  liked: z.boolean(),
  /** Reported by the asker. */
  reported: z.boolean(),
});
export type CommunityPostDto = z.infer<typeof CommunityPostDto>;

/** A page of anything that is listed newest first. */
export const CursorQuery = z.object({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(COMMUNITY_LIMITS.pageMax)
    .default(COMMUNITY_LIMITS.pageDefault),
  /** `nextCursor` of the page before; left out for the newest. */
  cursor: z.uuid({ error: () => t("This is not a place in the list") }).optional(),
});
export type CursorQuery = z.infer<typeof CursorQuery>;

export const CommunityPageDto = z.object({
  /** Newest first. */
  posts: z.array(CommunityPostDto),
  /** Null: there is nothing older. */
  nextCursor: z.uuid().nullable(),
});
export type CommunityPageDto = z.infer<typeof CommunityPageDto>;

export const PostInput = z.object({
  text: plainText(() => t("Please write something first"), COMMUNITY_LIMITS.postMax),
});
export type PostInput = z.infer<typeof PostInput>;

export const LikeInput = z.object({
  liked: z.boolean({ error: () => t("Say whether you like it") }),
});
export type LikeInput = z.infer<typeof LikeInput>;

export const LikesDto = z.object({ likes: z.number().int().nonnegative(), liked: z.boolean() });
export type LikesDto = z.infer<typeof LikesDto>;

export const ReasonInput = z.object({
  reason: plainText(() => t("Please give a reason"), COMMUNITY_LIMITS.reasonMax),
});
export type ReasonInput = z.infer<typeof ReasonInput>;

export const CommunityStatsDto = z.object({
  /** Posts of the current WAT day. */
  postsToday: z.number().int().nonnegative(),
  /** Members who posted in the last seven days. */
  membersThisWeek: z.number().int().nonnegative(),
});
export type CommunityStatsDto = z.infer<typeof CommunityStatsDto>;

/** Best return first; empty until enough members show their results. */
export const LeaderboardDto = z.object({
  entries: z.array(LeaderboardEntry),
  /** What every won option is taken to pay, percent of the stake, whatever a member typed in. */
  payoutPercent: z.number(),
});
export type LeaderboardDto = z.infer<typeof LeaderboardDto>;

export const PostParams = z.object({
  postId: z.uuid({ error: () => t("This is not the id of a post") }),
});

export const communityApi = {
  posts: endpoint({
    method: "get",
    path: "/community/posts",
    summary: "The feed, newest first",
    permission: "community.read",
    query: CursorQuery,
    reply: CommunityPageDto,
    get failure() {
      return t("Failed to load the feed");
    },
  }),
  createPost: endpoint({
    method: "post",
    path: "/community/posts",
    summary: "Post to the feed",
    permission: "community.post",
    body: PostInput,
    reply: CommunityPostDto,
    status: 201,
    get failure() {
      return t("Failed to publish your post");
    },
  }),
  deletePost: endpoint({
    method: "delete",
    path: "/community/posts/:postId",
    summary: "Delete an own post with its likes and reports",
    permission: "community.read",
    params: PostParams,
    reply: Nothing,
    get failure() {
      return t("Failed to delete your post");
    },
  }),
  likePost: endpoint({
    method: "put",
    path: "/community/posts/:postId/like",
    summary: "Like a post, or take the like back; counts once for each member",
    permission: "community.read",
    params: PostParams,
    body: LikeInput,
    reply: LikesDto,
    get failure() {
      return t("Failed to save your like");
    },
  }),
  reportPost: endpoint({
    method: "post",
    path: "/community/posts/:postId/reports",
    summary: "Report a post to support, once for each member",
    permission: "community.read",
    params: PostParams,
    body: ReasonInput,
    reply: Nothing,
    status: 201,
    get failure() {
      return t("Failed to send your report");
    },
  }),
  stats: endpoint({
    method: "get",
    path: "/community/stats",
    summary: "Posts today and members who posted in the last seven days",
    permission: "community.read",
    reply: CommunityStatsDto,
    get failure() {
      return t("Failed to load the network's figures");
    },
  }),
  leaderboard: endpoint({
    method: "get",
    path: "/community/leaderboard",
    summary: "Results of members who chose to show them",
    permission: "community.read",
    reply: LeaderboardDto,
    get failure() {
      return t("Failed to load the leaderboard");
    },
  }),
} as const;
