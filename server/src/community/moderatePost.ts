import type { ModeratedPostDto } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import { notifyDesk } from "../live/notifyDesk.ts";
import { AppError } from "../http/AppError.ts";
import { recordAudit } from "../audit/recordAudit.ts";
import { CommunityPost, type PostRow } from "./CommunityPost.ts";
import { CommunityReport } from "./CommunityReport.ts";
import { presentModerated } from "./presentModerated.ts";
import { readPeople } from "./readPeople.ts";
import type { DataContext } from "../database/DataContext.ts";

/** Who moderates which post. */
interface Case {
  actorId: string;
  postId: string;
}

/**
 * Takes a post out of the feed and closes its reports.
 * @throws AppError `not_found`, or `conflict` when it is hidden already.
 */
export function hidePost(deps: DataContext, what: Case, reason: string): Promise<ModeratedPostDto> {
  return moderate(deps, what, async (post, transaction) => {
    if (post.hiddenAt) throw new AppError("conflict", "This post is hidden already.");
    const hidden = { hiddenAt: new Date(deps.clock.now()), hiddenReason: reason };
    await update(deps, transaction, post.id, hidden);
    await closeReports(deps, transaction, post.id);
    return { action: "community_post.hidden", details: { reason }, post: { ...post, ...hidden } };
  });
}

/**
 * Puts a hidden post back into the feed.
 * @throws AppError `not_found`, or `conflict` when it is not hidden.
 */
export function restorePost(deps: DataContext, what: Case): Promise<ModeratedPostDto> {
  return moderate(deps, what, async (post, transaction) => {
    if (!post.hiddenAt) throw new AppError("conflict", "This post is not hidden.");
    const shown = { hiddenAt: null, hiddenReason: null };
    await update(deps, transaction, post.id, shown);
    return { action: "community_post.restored", details: {}, post: { ...post, ...shown } };
  });
}

/**
 * Closes a post's open reports and leaves the post as it is.
 * @throws AppError `not_found`, or `conflict` when there is no open report.
 */
export function dismissReports(deps: DataContext, what: Case): Promise<ModeratedPostDto> {
  return moderate(deps, what, async (post, transaction) => {
    const reports = await closeReports(deps, transaction, post.id);
    if (reports === 0) throw new AppError("conflict", "This post has no open reports.");
    return { action: "community_post.reports_dismissed", details: { reports }, post };
  });
}

interface Moderated {
  action: string;
  details: Record<string, unknown>;
  /** The post as it is afterwards. */
  post: PostRow;
}

/** Does one action on a post and records it, both or neither. */
async function moderate(
  deps: DataContext,
  { actorId, postId }: Case,
  deed: (post: PostRow, transaction: Transaction) => Promise<Moderated>,
): Promise<ModeratedPostDto> {
  const post = await deps.database.write(async (transaction) => {
    const found = await deps.database
      .model(CommunityPost)
      .findByPk(postId, { transaction, lock: transaction.LOCK.UPDATE, raw: true });
    if (!found) throw new AppError("not_found", "This post is no longer there.");
    const { action, details, post: after } = await deed(found, transaction);
    const subject = { type: "community_post", id: postId };
    await recordAudit(deps, transaction, { actorId, action, subject, details });
    await notifyDesk(deps, transaction, "moderation");
    return after;
  });
  return presentModerated(post, await readPeople(deps.database, [post.memberId]));
}

async function update(
  { database }: DataContext,
  transaction: Transaction,
  id: string,
  values: Partial<PostRow>,
): Promise<void> {
  await database.model(CommunityPost).update(values, { where: { id }, transaction });
}

async function closeReports(
  { database }: DataContext,
  transaction: Transaction,
  postId: string,
): Promise<number> {
  const [closed] = await database
    .model(CommunityReport)
    .update({ state: "closed" }, { where: { postId, state: "open" }, transaction });
  return closed;
}
