import type { AccessInput, AdminUserDto } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import { changeGrants } from "../../access/grants/changeGrants.ts";
import { decidedForGood, type Proven } from "../../access/grants/deeds.ts";
import { provenDeposits } from "../../access/claims/provenDeposits.ts";
import type { Database } from "../../database/Database.ts";
import type { MemberRow } from "../../members/Member.ts";
import { notifyDesk } from "../../live/notifyDesk.ts";
import { recordAudit } from "../../audit/recordAudit.ts";
import { DashboardCode } from "../../access/codes/DashboardCode.ts";
import { findMember } from "../../members/findMember.ts";
import { presentMember } from "./listMembers.ts";
import type { MembersDeskDeps } from "./membersDeskDeps.ts";
import { requireSeen } from "./requireSeen.ts";
import { notifyOfGift } from "./setAccess.ts";

/**
 * Sets a member's access by hand for good, in either direction. Without a deposit the verified
 * amount falls too, and a locked dashboard takes an unused dashboard code with it: neither may bring
 * back what was taken. With a deposit again, what was verified is back. The member hears of it, and
 * open screens follow at once.
 * @throws AppError `not_found`; `conflict` when the access is not what the desk showed.
 */
export async function changeAccess(
  deps: MembersDeskDeps,
  actorId: string,
  memberId: string,
  access: AccessInput,
): Promise<AdminUserDto> {
  const { database } = deps;
  const changed = await database.write(async (transaction) => {
    const member = await findMember(database, memberId, transaction);
    requireSeen(member, access.seen);
    const given = { tier: access.tier, unlocked: access.dashboardUnlocked, by: actorId };
    const deposits = await depositsAfter(database, transaction, member, access);
    const deed = decidedForGood(given, deposits);
    const change = await changeGrants(deps, transaction, member, deed);
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
          tier: change.member.tier,
          dashboardUnlocked: change.member.dashboardUnlocked,
          hasDeposited: change.member.hasDeposited,
          depositAmount: change.member.depositAmount,
        },
        ...(access.reason !== undefined && { reason: access.reason }),
      },
    });
    await notifyOfGift(deps, transaction, member, change, access.reason);
    await notifyDesk(deps, transaction, "members");
    return change.member;
  });
  return presentMember(changed);
}

/** What becomes of the deposits; what was verified by mistake binds to no path, either. */
async function depositsAfter(
  database: Database,
  transaction: Transaction,
  { id, hasDeposited: had }: MemberRow,
  { hasDeposited }: AccessInput,
): Promise<"kept" | "none" | Proven[]> {
  if (!hasDeposited) return "none";
  return had ? "kept" : provenDeposits(database, transaction, id);
}
