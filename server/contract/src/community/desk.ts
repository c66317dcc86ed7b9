import { z } from "zod";
import { PostParams, ReasonInput } from "./calls.ts";
import { ColleagueDto } from "../desks.ts";
import { endpoint } from "../endpoint.ts";
import { COMMUNITY_LIMITS } from "./limits.ts";
import { pageQuery } from "../pagination.ts";

/** `closed` once staff have hidden the post or left it in the feed. */
export const ReportState = z.enum(["open", "closed"]);
export type ReportState = z.infer<typeof ReportState>;

/** A post as staff see it, hidden or not. */
export const ModeratedPostDto = z.object({
  id: z.uuid(),
  author: z.object({ id: z.uuid(), fullName: z.string(), isStaff: z.boolean() }),
  text: z.string(),
  createdAt: z.iso.datetime(),
  hidden: z.object({ at: z.iso.datetime(), reason: z.string() }).nullable(),
});
export type ModeratedPostDto = z.infer<typeof ModeratedPostDto>;

export const ReportDto = z.object({
  id: z.uuid(),
  reason: z.string(),
  reporter: ColleagueDto,
  createdAt: z.iso.datetime(),
  state: ReportState,
});
export type ReportDto = z.infer<typeof ReportDto>;

/** A post with what was said against it. */
export const ModerationCaseDto = ModeratedPostDto.extend({
  /** Newest first, no more than COMMUNITY_LIMITS.reportsShown. */
  reports: z.array(ReportDto),
  reportsTotal: z.number().int().nonnegative(),
  /** Other posts of the author that staff have hidden. */
  authorHidden: z.number().int().nonnegative(),
});
export type ModerationCaseDto = z.infer<typeof ModerationCaseDto>;

/**
 * `reported`: with open reports, the most reported first; `kept`: reported and left in the feed;
 * `hidden`: taken out of it. Both latter ones the last first.
 */
export const ModerationList = z.enum(["reported", "kept", "hidden"]);
export type ModerationList = z.infer<typeof ModerationList>;

export const ModerationQuery = z.object({
  ...pageQuery(COMMUNITY_LIMITS),
  list: ModerationList.default("reported"),
});
export type ModerationQuery = z.infer<typeof ModerationQuery>;

/** The posts around one in the feed, each list newest first. */
export const PostContextDto = z.object({
  newer: z.array(ModeratedPostDto),
  older: z.array(ModeratedPostDto),
});
export type PostContextDto = z.infer<typeof PostContextDto>;

export const communityModerationApi = {
  cases: endpoint({
    method: "get",
    path: "/community/moderation",
    summary: "Reported or hidden posts with the reasons, for staff",
    permission: "community.moderate",
    query: ModerationQuery,
    reply: z.array(ModerationCaseDto),
    failure: "Failed to load the posts",
  }),
  context: endpoint({
    method: "get",
    path: "/community/posts/:postId/context",
    summary: "The posts before and after one, for staff",
    permission: "community.moderate",
    params: PostParams,
    reply: PostContextDto,
    failure: "Failed to load the posts around it",
  }),
  hidePost: endpoint({
    method: "post",
    path: "/community/posts/:postId/hide",
    summary: "Take a post out of the feed with a reason; closes its reports",
    permission: "community.moderate",
    params: PostParams,
    body: ReasonInput,
    reply: ModeratedPostDto,
    failure: "Failed to hide the post",
  }),
  restorePost: endpoint({
    method: "post",
    path: "/community/posts/:postId/restore",
    summary: "Put a hidden post back into the feed",
    permission: "community.moderate",
    params: PostParams,
    reply: ModeratedPostDto,
    failure: "Failed to restore the post",
  }),
  dismissReports: endpoint({
    method: "post",
    path: "/community/posts/:postId/dismiss-reports",
    summary: "Close a post's open reports and leave it in the feed",
    permission: "community.moderate",
    params: PostParams,
    reply: ModeratedPostDto,
    failure: "Failed to close the reports",
  }),
} as const;
