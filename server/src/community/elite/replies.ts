import {
  decide,
  ELITE_ROOM_LIMITS,
  type EliteReplyDto,
  type EliteReplyInput,
} from "@signaldeck/contract";
import { v7 as uuid } from "uuid";
import { assertPace } from "../assertPace.ts";
import { postGone } from "../findVisiblePost.ts";
import { readAuthors } from "../readAuthors.ts";
import { AppError } from "../../http/AppError.ts";
import type { Session } from "../../http/session.ts";
import { Owner } from "../../members/Owner.ts";
import { recordAudit } from "../../audit/recordAudit.ts";
import { EliteRoomPost } from "./EliteRoomPost.ts";
import { EliteRoomReply, type EliteReplyRow } from "./EliteRoomReply.ts";
import { presentEliteReply } from "./presentRoom.ts";
import type { DataContext } from "../../database/DataContext.ts";

/**
 * Asks or answers below a post.
 * @throws AppError `not_found`, `too_many_requests`.
 */
export async function replyToPost(
  { database, clock }: DataContext,
  memberId: string,
  postId: string,
  { text }: EliteReplyInput,
): Promise<EliteReplyDto> {
  const replies = database.model(EliteRoomReply);
  const now = clock.now();
  const reply: EliteReplyRow = { id: uuid(), postId, memberId, text, createdAt: new Date(now) };
  await database.write(async (transaction) => {
    const owner = await Owner.lock(database, transaction, memberId);
    const post = await database
      .model(EliteRoomPost)
      .findByPk(postId, { transaction, lock: transaction.LOCK.SHARE, raw: true });
    if (!post) throw postGone();
    await assertPace(owner, EliteRoomReply, { now, perHour: ELITE_ROOM_LIMITS.repliesPerHour });
    await replies.create(reply, { transaction });
  });
  const authorOf = await readAuthors(database, [memberId]);
  return presentEliteReply(reply, authorOf(memberId), memberId);
}

/**
 * Deletes a reply: a member their own, staff any; what staff delete of others leaves a trace.
 * @throws AppError `not_found`, or `forbidden` for someone else's reply.
 */
export async function deleteReply(
  deps: DataContext,
  { memberId, viewer }: Session,
  replyId: string,
): Promise<void> {
  const replies = deps.database.model(EliteRoomReply);
  await deps.database.write(async (transaction) => {
    const reply = await replies.findByPk(replyId, { transaction, raw: true });
    if (!reply) throw new AppError("not_found", "This reply is no longer there.");
    const own = reply.memberId === memberId;
    if (!own && !decide(viewer, "eliteRoom.host").allowed) {
      throw new AppError("forbidden", "You can delete only your own replies.");
    }
    await replies.destroy({ where: { id: replyId }, transaction });
    if (own) return;
    await recordAudit(deps, transaction, {
      actorId: memberId,
      action: "elite_reply.deleted",
      subject: { type: "elite_reply", id: replyId },
      details: { memberId: reply.memberId },
    });
  });
}
