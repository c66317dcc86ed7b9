import type { AccessInput, AdminUserDto } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import type { Database } from "../database/Database.ts";
import { Member, type MemberRow } from "../members/Member.ts";
import { tellDesk } from "../live/tellDesk.ts";
import { recordAudit } from "../audit/recordAudit.ts";
import { DashboardCode } from "../membership/DashboardCode.ts";
import { findMember } from "../members/findMember.ts";
import { presentMember } from "./listMembers.ts";
import { detachFromTier, setDepositsCounted } from "../claims/countedClaims.ts";
import type { MembersDeskDeps } from "./membersDeskDeps.ts";
import { tellGiven } from "./setAccess.ts";
import { NO_GRANT, requireSeen } from "../membership/standing.ts";

/**
 * Sets a member's access by hand for good, in either direction. Without a deposit the verified
 * amount falls too, and a locked dashboard takes an unused dashboard code with it: neither may bring
 * back what was taken. With a deposit again, what was verified is back. The member is told, and
 * open screens follow at once.
 * @throws AppError `not_found`; `conflict` when the access is not what the desk showed.
 */
export async function changeAccess(
  deps: MembersDeskDeps,
  actorId: string,
  memberId: string,
  access: AccessInput,
): Promise<AdminUserDto> {
  const { database, clock } = deps;
  const changed = await database.write(async (transaction) => {
    const member = await findMember(database, memberId, transaction);
    requireSeen(member, access.seen);
    const change = {
      tier: access.tier,
      dashboardUnlocked: access.dashboardUnlocked,
      ...(await depositAfter(database, transaction, member, access)),
      ...NO_GRANT,
      baseTier: access.tier,
      baseUnlocked: access.dashboardUnlocked,
      updatedAt: new Date(clock.now()),
    };
    await database.model(Member).update(change, { where: { id: memberId }, transaction });
    if (!access.dashboardUnlocked) {
      await database.model(DashboardCode).destroy({ where: { memberId }, transaction });
    }
    await recordAudit(deps, transaction, {
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
    await tellGiven(deps, transaction, member, change);
    await tellDesk(deps, transaction, "members");
    return { ...member, ...change };
  });
  return presentMember(changed);
}

/** The columns of the deposit; what was verified by mistake binds to no path, either. */
async function depositAfter(
  database: Database,
  transaction: Transaction,
  { id, hasDeposited: had, depositAmount, verifiedPath }: MemberRow,
  { hasDeposited }: AccessInput,
): Promise<Pick<MemberRow, "hasDeposited" | "depositAmount" | "verifiedPath">> {
  if (!hasDeposited) {
    await setDepositsCounted(database, transaction, id, false);
    return { hasDeposited, depositAmount: 0, verifiedPath: null };
  }
  if (had) {
    await detachFromTier(database, transaction, id);
    return { hasDeposited, depositAmount, verifiedPath };
  }
  const counted = await setDepositsCounted(database, transaction, id, true);
  return {
    hasDeposited,
    depositAmount: Math.max(depositAmount, counted.depositAmount),
    verifiedPath: counted.path ?? verifiedPath,
  };
}
