import type { CommunityPostDto } from "@signaldeck/contract";
import { fn, type Transaction } from "sequelize";
import type { Database } from "../database/Database.ts";
import { CommunityLike } from "./CommunityLike.ts";
import type { PostRow } from "./CommunityPost.ts";
import { CommunityReport } from "./CommunityReport.ts";
import { readAuthors } from "./readAuthors.ts";

/** Posts as one member sees them, in the order given. */
export async function presentPosts(
  database: Database,
  posts: readonly PostRow[],
  readerId: string,
): Promise<CommunityPostDto[]> {
  const postId = posts.map(({ id }) => id);
  const own = { attributes: ["postId"], where: { postId, memberId: readerId }, raw: true };
  const [authorOf, likes, liked, reported] = await Promise.all([
    readAuthors(
      database,
      posts.map(({ memberId }) => memberId),
    ),
    countLikes(database, postId),
    database.model(CommunityLike).findAll(own),
    database.model(CommunityReport).findAll(own),
  ]);
  return posts.map((post) => ({
    id: post.id,
    author: authorOf(post.memberId),
    own: post.memberId === readerId,
    text: post.text,
    createdAt: post.createdAt.toISOString(),
    likes: likes.get(post.id) ?? 0,
    liked: liked.some((like) => like.postId === post.id),
    reported: reported.some((report) => report.postId === post.id),
  }));
}

/** Likes by post id; a post without any is left out. */
export async function countLikes(
  database: Database,
  postId: readonly string[],
  transaction?: Transaction,
): Promise<Map<string, number>> {
  const counts = (await database.model(CommunityLike).findAll({
    attributes: ["postId", [fn("COUNT", "*"), "likes"]],
    where: { postId: [...postId] },
    group: ["postId"],
    raw: true,
    ...(transaction && { transaction }),
  })) as unknown as { postId: string; likes: number | string }[];
  // PostgreSQL gives counts as text.
  return new Map(counts.map(({ postId, likes }) => [postId, Number(likes)]));
}
