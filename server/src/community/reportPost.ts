import { v7 as uuid } from "uuid";
import { notifyDesk } from "../live/notifyDesk.ts";
import { AppError } from "../http/AppError.ts";
import { CommunityReport } from "./CommunityReport.ts";
import { findVisiblePost } from "./findVisiblePost.ts";
import type { DataContext } from "../database/DataContext.ts";

/**
 * Reports a post to staff. A member's first report of a post stands; a further one changes nothing.
 * @throws AppError `not_found`, or `bad_request` for an own post.
 */
export async function reportPost(
  deps: DataContext,
  memberId: string,
  postId: string,
  reason: string,
): Promise<void> {
  const { database, clock } = deps;
  await database.write(async (transaction) => {
    const post = await findVisiblePost(database, transaction, postId);
    if (post.memberId === memberId) {
      throw new AppError("bad_request", "This is your own post. You can delete it instead.");
    }
    const createdAt = new Date(clock.now());
    await database
      .model(CommunityReport)
      .bulkCreate([{ id: uuid(), postId, memberId, reason, state: "open", createdAt }], {
        ignoreDuplicates: true,
        transaction,
      });
    await notifyDesk(deps, transaction, "moderation");
  });
}
