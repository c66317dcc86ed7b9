import { TRIAL, type CountdownDto } from "@signaldeck/contract";
import { Member, type MemberRow } from "../members/Member.ts";
import { tellDesk } from "../live/tellDesk.ts";
import { AppError } from "../http/AppError.ts";
import { recordAudit } from "../audit/recordAudit.ts";
import type { MembershipDeps } from "../membership/membershipDeps.ts";
import { trialCountdown } from "../members/trial.ts";

/**
 * Begins an account's trial anew, at its full length from now.
 * @throws AppError `not_found`.
 */
export async function resetTrial(
  { database, clock }: Pick<MembershipDeps, "database" | "clock">,
  actorId: string,
  memberId: string,
): Promise<CountdownDto> {
  const members = database.model(Member);
  return database.write(async (transaction) => {
    const member: MemberRow | null = await members.findByPk(memberId, {
      transaction,
      lock: true,
      raw: true,
    });
    if (!member) throw new AppError("not_found", "There is no member with this id.");
    const now = clock.now();
    const trialEndsAt = new Date(now + TRIAL.length);
    await members.update(
      { trialEndsAt, updatedAt: new Date(now) },
      { where: { id: memberId }, transaction },
    );
    await recordAudit({ database, clock }, transaction, {
      actorId,
      action: "trial.reset",
      subject: { type: "member", id: memberId },
      details: {
        before: member.trialEndsAt?.toISOString() ?? null,
        after: trialEndsAt.toISOString(),
      },
    });
    await tellDesk({ database, clock }, transaction, "members");
    return trialCountdown({ ...member, trialEndsAt }, now);
  });
}
