import type { AccessInput, AdminUserDto } from "@signaldeck/contract";
import { Member } from "../members/Member.ts";
import { tellDesk } from "../live/tellDesk.ts";
import { recordAudit } from "../audit/recordAudit.ts";
import { DashboardCode } from "../membership/DashboardCode.ts";
import { findMember } from "../members/findMember.ts";
import { presentMember } from "./listMembers.ts";
import type { MembershipDeps } from "../membership/membershipDeps.ts";
import { NO_GRANT, requireSeen } from "../membership/standing.ts";

/**
 * Sets a member's access by hand for good, in either direction. Without a deposit the verified
 * amount falls too, and a locked dashboard takes an unused dashboard code with it: neither may bring
 * back what was taken. The member's open screens follow at once.
 * @throws AppError `not_found`; `conflict` when the access is not what the desk showed.
 */
export async function changeAccess(
  { database, clock }: Pick<MembershipDeps, "database" | "clock">,
  actorId: string,
  memberId: string,
  access: AccessInput,
): Promise<AdminUserDto> {
  const changed = await database.write(async (transaction) => {
    const member = await findMember(database, memberId, transaction);
    requireSeen(member, access.seen);
    const change = {
      tier: access.tier,
      dashboardUnlocked: access.dashboardUnlocked,
      hasDeposited: access.hasDeposited,
      depositAmount: access.hasDeposited ? member.depositAmount : 0,
      // What was verified by mistake binds to no path, either.
      verifiedPath: access.hasDeposited ? member.verifiedPath : null,
      ...NO_GRANT,
      updatedAt: new Date(clock.now()),
    };
    await database.model(Member).update(change, { where: { id: memberId }, transaction });
    if (!access.dashboardUnlocked) {
      await database.model(DashboardCode).destroy({ where: { memberId }, transaction });
    }
    await recordAudit({ database, clock }, transaction, {
      actorId,
      action: "access.changed",
      subject: { type: "member", id: memberId },
      details: {
        before: {
          tier: member.tier,
          dashboardUnlocked: member.dashboardUnlocked,
          hasDeposited: member.hasDeposited,
          depositAmount: member.depositAmount,
          ...(member.grantedUntil && { until: member.grantedUntil.toISOString() }),
        },
        after: {
          tier: change.tier,
          dashboardUnlocked: change.dashboardUnlocked,
          hasDeposited: change.hasDeposited,
          depositAmount: change.depositAmount,
        },
      },
    });
    await tellDesk({ database, clock }, transaction, "members");
    return { ...member, ...change };
  });
  return presentMember(changed);
}
