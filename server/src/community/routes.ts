import {
  COMMUNITY_LIMITS,
  communityApi,
  communityModerationApi,
  paginationOf,
} from "@signaldeck/contract";
import type { ApiRouter } from "../http/ApiRouter.ts";
import { requireSession } from "../http/session.ts";
import type { CommunityDeps } from "./communityDeps.ts";
import { createPost } from "./createPost.ts";
import { deletePost } from "./deletePost.ts";
import { mountEliteRoom } from "./elite/routes.ts";
import { likePost } from "./likePost.ts";
import { dismissReports, hidePost, restorePost } from "./moderatePost.ts";
import { readCases } from "./readCases.ts";
import { readContext } from "./readContext.ts";
import { readFeed } from "./readFeed.ts";
import { readStats } from "./readStats.ts";
import { reportPost } from "./reportPost.ts";

/**
 * The members' feed, its figures, what staff do about it, and the room that staff host for the top
 * tiers.
 */
export function mountCommunity(api: ApiRouter, deps: CommunityDeps): void {
  mountEliteRoom(api, deps);

  api.json(communityApi.posts, async ({ session, query }) => ({
    data: await readFeed(deps.database, requireSession(session).memberId, query),
  }));

  api.json(communityApi.createPost, async ({ session, body }) => ({
    data: await createPost(deps, requireSession(session).memberId, body),
    message: "Your post is published.",
  }));

  api.json(communityApi.deletePost, async ({ session, params }) => {
    await deletePost(deps, requireSession(session).memberId, params.postId);
    return { data: null, message: "Your post is deleted." };
  });

  api.json(communityApi.likePost, async ({ session, params, body }) => ({
    data: await likePost(deps, requireSession(session).memberId, params.postId, body.liked),
  }));

  api.json(communityApi.reportPost, async ({ session, params, body }) => {
    await reportPost(deps, requireSession(session).memberId, params.postId, body.reason);
    return { data: null, message: "Thank you. Support will look at this post." };
  });

  api.json(communityApi.stats, async () => ({ data: await readStats(deps) }));

  api.json(communityApi.leaderboard, async () => {
    const entries = await deps.readLeaderboard();
    return {
      data: {
        entries: entries.length < COMMUNITY_LIMITS.leaderboardMinimum ? [] : entries,
        payoutPercent: deps.payoutPercent,
      },
    };
  });

  api.json(communityModerationApi.cases, async ({ query }) => {
    const { items, total } = await readCases(deps.database, query);
    return { data: items, pagination: paginationOf(total, query) };
  });

  api.json(communityModerationApi.context, async ({ params }) => ({
    data: await readContext(deps.database, params.postId),
  }));

  api.json(communityModerationApi.hidePost, async ({ session, params, body }) => {
    const what = { actorId: requireSession(session).memberId, postId: params.postId };
    return { data: await hidePost(deps, what, body.reason), message: "The post is hidden." };
  });

  api.json(communityModerationApi.restorePost, async ({ session, params }) => {
    const what = { actorId: requireSession(session).memberId, postId: params.postId };
    return { data: await restorePost(deps, what), message: "The post is back in the feed." };
  });

  api.json(communityModerationApi.dismissReports, async ({ session, params }) => {
    const what = { actorId: requireSession(session).memberId, postId: params.postId };
    return { data: await dismissReports(deps, what), message: "The reports are closed." };
  });
}
