import type { Transaction } from "sequelize";
import type { Database } from "../database/Database.ts";
import { AppError } from "../http/AppError.ts";
import { CommunityPost, type PostRow } from "./CommunityPost.ts";

/**
 * A post that members can see; it stays there until the transaction ends.
 * @throws AppError `not_found` for an unknown, deleted or hidden one.
 */
export async function findVisiblePost(
  database: Database,
  transaction: Transaction,
  postId: string,
): Promise<PostRow> {
  const post = await database
    .model(CommunityPost)
    .findByPk(postId, { transaction, lock: transaction.LOCK.SHARE, raw: true });
  if (!post || post.hiddenAt) throw postGone();
  return post;
}

export const postGone = () => new AppError("not_found", "This post is no longer there.");
