import { TRIAL, type CountdownDto } from "@signaldeck/contract";
import { findMember } from "../../members/findMember.ts";
import { lockMember } from "../../members/lockMember.ts";
import { Member } from "../../members/Member.ts";
import { notifyDesk } from "../../live/notifyDesk.ts";
import { AppError } from "../../http/AppError.ts";
import { recordAudit } from "../../audit/recordAudit.ts";
import { trialCountdown } from "../../members/trial.ts";
import type { DataContext } from "../../database/DataContext.ts";

/**
 * Begins a trial anew, at its full length from now.
 * @param memberId whose; null for the caller's own.
 * @throws AppError `not_found`, also for another staff account: it has no trial.
 */
export async function resetTrial(
  { database, clock }: DataContext,
  actorId: string,
  memberId: string | null,
): Promise<CountdownDto> {
  return database.write(async (transaction) => {
    const member =
      memberId === null
        ? await lockMember(database, transaction, actorId)
        : await findMember(database, memberId, transaction);
    if (!member) throw new AppError("unauthenticated", "This account no longer exists.");
    const { id } = member;
    const now = clock.now();
    const trialEndsAt = new Date(now + TRIAL.length);
    await database
      .model(Member)
      .update({ trialEndsAt, updatedAt: new Date(now) }, { where: { id }, transaction });
    await recordAudit({ database, clock }, transaction, {
      actorId,
      action: "trial.reset",
      subject: { type: "member", id },
      details: {
        before: member.trialEndsAt?.toISOString() ?? null,
        after: trialEndsAt.toISOString(),
      },
    });
    await notifyDesk({ database, clock }, transaction, "members");
    return trialCountdown({ ...member, trialEndsAt }, now);
  });
}
