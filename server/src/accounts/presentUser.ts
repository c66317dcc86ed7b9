import { accessLevelOf, permissionsOf, type UserDto } from "@signaldeck/contract";
import { trialEnd } from "../membership/trial.ts";
import type { MemberRow } from "./Member.ts";

/** What a member may see of their own account. */
export function presentUser(member: MemberRow): UserDto {
  return {
    id: member.id,
    fullName: member.fullName,
    email: member.email,
    role: member.role,
    tier: member.tier,
    accessLevel: accessLevelOf(member.tier),
    dashboardUnlocked: member.dashboardUnlocked,
    hasDeposited: member.hasDeposited,
    depositAmount: member.depositAmount,
    accessPath: member.accessPath,
    brokerAccountId: member.brokerAccountId,
    declaredDeposit: member.declaredDeposit,
    admissionCode: member.admissionCode,
    codeActivated: member.confirmedAt !== null,
    createdAt: member.createdAt.toISOString(),
    expiresAt: new Date(trialEnd(member)).toISOString(),
    permissions: permissionsOf(member),
  };
}
