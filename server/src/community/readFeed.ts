import type { CommunityPageDto, CursorQuery } from "@signaldeck/contract";
import type { Database } from "../database/Database.ts";
import { CommunityPost } from "./CommunityPost.ts";
import { cursorFind, cursorPage } from "./cursorPage.ts";
import { presentPosts } from "./presentPosts.ts";

/** One page of the feed, newest first, without hidden posts. */
export async function readFeed(
  database: Database,
  readerId: string,
  query: CursorQuery,
): Promise<CommunityPageDto> {
  const find = cursorFind(query);
  const found = await database
    .model(CommunityPost)
    .findAll({ ...find, where: { ...find.where, hiddenAt: null }, raw: true });
  const { rows, nextCursor } = cursorPage(found, query);
  return { posts: await presentPosts(database, rows, readerId), nextCursor };
}
