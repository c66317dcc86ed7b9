import { COMMUNITY_LIMITS, type CommunityPostDto, type PostInput } from "@signaldeck/contract";
import { v7 as uuid } from "uuid";
import { Owner } from "../members/Owner.ts";
import { assertPace } from "./assertPace.ts";
import { CommunityPost, type PostRow } from "./CommunityPost.ts";
import { presentPosts } from "./presentPosts.ts";
import type { DataContext } from "../database/DataContext.ts";

/**
 * Posts to the feed.
 * @throws AppError `too_many_requests` for an author of COMMUNITY_LIMITS.postsPerHour posts
 * within an hour.
 */
export async function createPost(
  { database, clock }: DataContext,
  memberId: string,
  { text }: PostInput,
): Promise<CommunityPostDto> {
  const posts = database.model(CommunityPost);
  const now = clock.now();
  const post: PostRow = {
    id: uuid(),
    memberId,
    text,
    createdAt: new Date(now),
    hiddenAt: null,
    hiddenReason: null,
  };
  await database.write(async (transaction) => {
    const owner = await Owner.lock(database, transaction, memberId);
    await assertPace(owner, CommunityPost, { now, perHour: COMMUNITY_LIMITS.postsPerHour });
    await posts.create(post, { transaction });
  });
  const [shown] = await presentPosts(database, [post], memberId);
  return shown as CommunityPostDto;
}
