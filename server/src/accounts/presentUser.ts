import {
  accessLevelOf,
  permissionsOf,
  type SecondFactorState,
  type UserDto,
  type Viewer,
} from "@signaldeck/contract";
import { trialEnd } from "../members/trial.ts";
import { ownTermsOf, type MemberRow } from "../members/Member.ts";
import type { Sessions } from "./Sessions.ts";

/** All that the reply says of the member follows from these. */
export const USER_COLUMNS = [
  "id",
  "fullName",
  "email",
  "role",
  "tier",
  "grantedUntil",
  "dashboardUnlocked",
  "hasDeposited",
  "depositAmount",
  "accessPath",
  "verifiedPath",
  "brokerAccountId",
  "declaredDeposit",
  "admissionCode",
  "secondFactorAt",
  "riskAcknowledgedAt",
  "createdAt",
  "trialEndsAt",
  "ownPayoutPercent",
  "ownFloor",
] as const;

/** What a member may see of their own account. */
export function presentUser(
  sessions: Pick<Sessions, "viewerOf">,
  member: Pick<MemberRow, (typeof USER_COLUMNS)[number]>,
): UserDto {
  const viewer = sessions.viewerOf(member);
  return {
    id: member.id,
    fullName: member.fullName,
    email: member.email,
    role: member.role,
    tier: member.tier,
    grantedUntil: member.grantedUntil?.toISOString() ?? null,
    accessLevel: accessLevelOf(member.tier),
    dashboardUnlocked: member.dashboardUnlocked,
    hasDeposited: member.hasDeposited,
    depositAmount: member.depositAmount,
    accessPath: member.accessPath,
    verifiedPath: member.verifiedPath,
    brokerAccountId: member.brokerAccountId,
    declaredDeposit: member.declaredDeposit,
    admissionCode: member.admissionCode,
    // What makes a member of a registration is its code.
    codeActivated: true,
    secondFactor: secondFactorState(member, viewer),
    createdAt: member.createdAt.toISOString(),
    expiresAt: new Date(trialEnd(member)).toISOString(),
    ownTerms: ownTermsOf(member),
    permissions: permissionsOf(viewer),
  };
}

function secondFactorState(
  member: Pick<MemberRow, "secondFactorAt">,
  viewer: Viewer,
): SecondFactorState {
  if (member.secondFactorAt !== null) return "on";
  return viewer.secondFactorMissing ? "demanded" : "off";
}
