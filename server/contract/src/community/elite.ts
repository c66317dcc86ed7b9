import { z } from "zod";
import { AuthorDto, CursorQuery, PostParams } from "./calls.ts";
import { plainText } from "../plainText.ts";
import { endpoint, Nothing } from "../endpoint.ts";
import { ELITE_ROOM_LIMITS } from "./limits.ts";
import { t } from "../language/words.ts";

export const EliteReplyDto = z.object({
  id: z.uuid(),
  author: AuthorDto,
  /** Written by the asker. */
  own: z.boolean(),
  text: z.string(),
  createdAt: z.iso.datetime(),
});
export type EliteReplyDto = z.infer<typeof EliteReplyDto>;

/** A host's post with the questions and answers below it. */
export const ElitePostDto = z.object({
  id: z.uuid(),
  author: AuthorDto,
  text: z.string(),
  pinned: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Oldest first. */
  replies: z.array(EliteReplyDto),
});
export type ElitePostDto = z.infer<typeof ElitePostDto>;

export const EliteRoomDto = z.object({
  /** Pinned notes, the one pinned last first; on the first page only. */
  pinned: z.array(ElitePostDto),
  /** All other posts, newest first. */
  posts: z.array(ElitePostDto),
  /** Null: there is nothing older. */
  nextCursor: z.uuid().nullable(),
});
export type EliteRoomDto = z.infer<typeof EliteRoomDto>;

export const ElitePostInput = z.object({
  text: plainText(() => t("Please write something first"), ELITE_ROOM_LIMITS.postMax),
  pinned: z.boolean().optional(),
});
export type ElitePostInput = z.infer<typeof ElitePostInput>;

export const EliteReplyInput = z.object({
  text: plainText(() => t("Please write your question first"), ELITE_ROOM_LIMITS.replyMax),
});
export type EliteReplyInput = z.infer<typeof EliteReplyInput>;

export const PinInput = z.object({
  pinned: z.boolean({ error: "Say whether to pin the post" }),
});
export type PinInput = z.infer<typeof PinInput>;

const ReplyParams = z.object({
  replyId: z.uuid({ error: () => t("This is not the id of a reply") }),
});

export const eliteRoomApi = {
  posts: endpoint({
    method: "get",
    path: "/elite-room/posts",
    summary: "Pinned posts and posts of the room's hosts, with replies",
    permission: "eliteRoom.read",
    query: CursorQuery,
    reply: EliteRoomDto,
    get failure() {
      return t("Failed to load the elite room");
    },
  }),
  createPost: endpoint({
    method: "post",
    path: "/elite-room/posts",
    summary: "Post to the room as its host",
    permission: "eliteRoom.host",
    body: ElitePostInput,
    reply: ElitePostDto,
    status: 201,
    failure: "Failed to publish your post",
  }),
  pinPost: endpoint({
    method: "put",
    path: "/elite-room/posts/:postId/pin",
    summary: "Pin a post to the top, or take the pin off",
    permission: "eliteRoom.host",
    params: PostParams,
    body: PinInput,
    reply: ElitePostDto,
    failure: "Failed to pin the post",
  }),
  deletePost: endpoint({
    method: "delete",
    path: "/elite-room/posts/:postId",
    summary: "Delete a post with its replies",
    permission: "eliteRoom.host",
    params: PostParams,
    reply: Nothing,
    failure: "Failed to delete the post",
  }),
  reply: endpoint({
    method: "post",
    path: "/elite-room/posts/:postId/replies",
    summary: "Ask or answer below a post",
    permission: "eliteRoom.read",
    params: PostParams,
    body: EliteReplyInput,
    reply: EliteReplyDto,
    status: 201,
    get failure() {
      return t("Failed to send your reply");
    },
  }),
  deleteReply: endpoint({
    method: "delete",
    path: "/elite-room/replies/:replyId",
    summary: "Delete an own reply; a host may delete any",
    permission: "eliteRoom.read",
    params: ReplyParams,
    reply: Nothing,
    get failure() {
      return t("Failed to delete the reply");
    },
  }),
} as const;
