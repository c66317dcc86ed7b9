import type { ElitePostDto, ElitePostInput } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import { v7 as uuid } from "uuid";
import { recordAudit } from "../../audit/recordAudit.ts";
import { postGone } from "../findVisiblePost.ts";
import { EliteRoomPost, type ElitePostRow } from "./EliteRoomPost.ts";
import { presentElitePosts } from "./presentRoom.ts";
import type { DataContext } from "../../database/DataContext.ts";

/** Posts to the room as its host. */
export async function createElitePost(
  deps: DataContext,
  actorId: string,
  { text, pinned = false }: ElitePostInput,
): Promise<ElitePostDto> {
  const createdAt = new Date(deps.clock.now());
  const post: ElitePostRow = {
    id: uuid(),
    memberId: actorId,
    text,
    createdAt,
    pinnedAt: pinned ? createdAt : null,
  };
  await deps.database.write(async (transaction) => {
    await deps.database.model(EliteRoomPost).create(post, { transaction });
    await leaveTrace(deps, transaction, { actorId, action: "created", id: post.id });
  });
  return present(deps, post, actorId);
}

/**
 * Pins a post to the top, or takes the pin off; what is so already stays as it is.
 * @throws AppError `not_found`.
 */
export async function pinElitePost(
  deps: DataContext,
  actorId: string,
  postId: string,
  pinned: boolean,
): Promise<ElitePostDto> {
  const post = await deps.database.write(async (transaction) => {
    const found = await find(deps, transaction, postId);
    if ((found.pinnedAt !== null) === pinned) return found;
    const pinnedAt = pinned ? new Date(deps.clock.now()) : null;
    await deps.database
      .model(EliteRoomPost)
      .update({ pinnedAt }, { where: { id: postId }, transaction });
    const action = pinned ? "pinned" : "unpinned";
    await leaveTrace(deps, transaction, { actorId, action, id: postId });
    return { ...found, pinnedAt };
  });
  return present(deps, post, actorId);
}

/**
 * Deletes a post with its replies.
 * @throws AppError `not_found`.
 */
export async function deleteElitePost(
  deps: DataContext,
  actorId: string,
  postId: string,
): Promise<void> {
  await deps.database.write(async (transaction) => {
    await find(deps, transaction, postId);
    await deps.database.model(EliteRoomPost).destroy({ where: { id: postId }, transaction });
    await leaveTrace(deps, transaction, { actorId, action: "deleted", id: postId });
  });
}

async function find(
  { database }: DataContext,
  transaction: Transaction,
  postId: string,
): Promise<ElitePostRow> {
  const post = await database
    .model(EliteRoomPost)
    .findByPk(postId, { transaction, lock: transaction.LOCK.UPDATE, raw: true });
  if (!post) throw postGone();
  return post;
}

async function present(
  { database }: DataContext,
  post: ElitePostRow,
  readerId: string,
): Promise<ElitePostDto> {
  const [shown] = await presentElitePosts(database, [post], readerId);
  return shown as ElitePostDto;
}

async function leaveTrace(
  deps: DataContext,
  transaction: Transaction,
  deed: { actorId: string; action: "created" | "pinned" | "unpinned" | "deleted"; id: string },
): Promise<void> {
  await recordAudit(deps, transaction, {
    actorId: deed.actorId,
    action: `elite_post.${deed.action}`,
    subject: { type: "elite_post", id: deed.id },
  });
}
