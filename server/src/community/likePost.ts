import type { LikesDto } from "@signaldeck/contract";
import { CommunityLike } from "./CommunityLike.ts";
import { findVisiblePost } from "./findVisiblePost.ts";
import { countLikes } from "./presentPosts.ts";
import type { DataContext } from "../database/DataContext.ts";

/**
 * Likes a post or takes the like back; doing either twice changes nothing.
 * @throws AppError `not_found`.
 */
export async function likePost(
  { database, clock }: DataContext,
  memberId: string,
  postId: string,
  liked: boolean,
): Promise<LikesDto> {
  const likes = database.model(CommunityLike);
  return database.write(async (transaction) => {
    await findVisiblePost(database, transaction, postId);
    if (liked) {
      const like = { postId, memberId, createdAt: new Date(clock.now()) };
      await likes.bulkCreate([like], { ignoreDuplicates: true, transaction });
    } else {
      await likes.destroy({ where: { postId, memberId }, transaction });
    }
    const counts = await countLikes(database, [postId], transaction);
    return { likes: counts.get(postId) ?? 0, liked };
  });
}
