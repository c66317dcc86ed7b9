import type { Database } from "../database/Database.ts";
import { AppError } from "../http/AppError.ts";
import { CommunityPost } from "./CommunityPost.ts";
import { findVisiblePost } from "./findVisiblePost.ts";

/**
 * Deletes a member's own post; its likes and reports go with it.
 * @throws AppError `not_found`, or `forbidden` for someone else's post.
 */
export async function deletePost(
  database: Database,
  memberId: string,
  postId: string,
): Promise<void> {
  await database.write(async (transaction) => {
    const post = await findVisiblePost(database, transaction, postId);
    if (post.memberId !== memberId) {
      throw new AppError("forbidden", "You can delete only your own posts.");
    }
    await database.model(CommunityPost).destroy({ where: { id: postId }, transaction });
  });
}
