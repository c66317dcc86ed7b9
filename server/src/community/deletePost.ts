import { notifyDesk } from "../live/notifyDesk.ts";
import { AppError } from "../http/AppError.ts";
import { CommunityPost } from "./CommunityPost.ts";
import { CommunityReport } from "./CommunityReport.ts";
import { findVisiblePost } from "./findVisiblePost.ts";
import type { DataContext } from "../database/DataContext.ts";

/**
 * Deletes a member's own post; its likes and reports go with it.
 * @throws AppError `not_found`, or `forbidden` for someone else's post.
 */
export async function deletePost(
  deps: DataContext,
  memberId: string,
  postId: string,
): Promise<void> {
  const { database } = deps;
  await database.write(async (transaction) => {
    const post = await findVisiblePost(database, transaction, postId);
    if (post.memberId !== memberId) {
      throw new AppError("forbidden", "You can delete only your own posts.");
    }
    const report = await database
      .model(CommunityReport)
      .findOne({ where: { postId }, transaction, raw: true });
    await database.model(CommunityPost).destroy({ where: { id: postId }, transaction });
    if (report) await notifyDesk(deps, transaction, "moderation");
  });
}
