import type { AuthorDto, ElitePostDto, EliteReplyDto } from "@signaldeck/contract";
import { readAuthors } from "../readAuthors.ts";
import type { Database } from "../../database/Database.ts";
import type { ElitePostRow } from "./EliteRoomPost.ts";
import { EliteRoomReply, type EliteReplyRow } from "./EliteRoomReply.ts";

/** Posts with their replies as one reader sees them, in the order given. */
export async function presentElitePosts(
  database: Database,
  posts: readonly ElitePostRow[],
  readerId: string,
): Promise<ElitePostDto[]> {
  const replies = await database.model(EliteRoomReply).findAll({
    where: { postId: posts.map(({ id }) => id) },
    order: [["id", "ASC"]],
    raw: true,
  });
  const authorOf = await readAuthors(
    database,
    [...posts, ...replies].map(({ memberId }) => memberId),
  );
  return posts.map((post) => ({
    id: post.id,
    author: authorOf(post.memberId),
    text: post.text,
    pinned: post.pinnedAt !== null,
    createdAt: post.createdAt.toISOString(),
    replies: replies
      .filter(({ postId }) => postId === post.id)
      .map((reply) => presentEliteReply(reply, authorOf(reply.memberId), readerId)),
  }));
}

/** A reply as one reader sees it. */
export function presentEliteReply(
  reply: EliteReplyRow,
  author: AuthorDto,
  readerId: string,
): EliteReplyDto {
  return {
    id: reply.id,
    author,
    own: reply.memberId === readerId,
    text: reply.text,
    createdAt: reply.createdAt.toISOString(),
  };
}
