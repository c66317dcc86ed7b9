import { eliteRoomApi } from "@signaldeck/contract";
import type { ApiRouter } from "../../http/ApiRouter.ts";
import { requireSession } from "../../http/session.ts";
import { createElitePost, deleteElitePost, pinElitePost } from "./hostRoom.ts";
import { readRoom } from "./readRoom.ts";
import { deleteReply, replyToPost } from "./replies.ts";
import type { DataContext } from "../../database/DataContext.ts";

/** The room that staff host for the top tiers. */
export function mountEliteRoom(api: ApiRouter, deps: DataContext): void {
  api.json(eliteRoomApi.posts, async ({ session, query }) => ({
    data: await readRoom(deps.database, requireSession(session).memberId, query),
  }));

  api.json(eliteRoomApi.createPost, async ({ session, body }) => ({
    data: await createElitePost(deps, requireSession(session).memberId, body),
    message: "Your post is published.",
  }));

  api.json(eliteRoomApi.pinPost, async ({ session, params, body }) => ({
    data: await pinElitePost(deps, requireSession(session).memberId, params.postId, body.pinned),
    message: body.pinned ? "The post is pinned." : "The pin is off.",
  }));

  api.json(eliteRoomApi.deletePost, async ({ session, params }) => {
    await deleteElitePost(deps, requireSession(session).memberId, params.postId);
    return { data: null, message: "The post is deleted." };
  });

  api.json(eliteRoomApi.reply, async ({ session, params, body }) => ({
    data: await replyToPost(deps, requireSession(session).memberId, params.postId, body),
    message: "Your reply is published.",
  }));

  api.json(eliteRoomApi.deleteReply, async ({ session, params }) => {
    await deleteReply(deps, requireSession(session), params.replyId);
    return { data: null, message: "The reply is deleted." };
  });
}
