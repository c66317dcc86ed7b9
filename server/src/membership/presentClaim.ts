import type { ClaimDto, ReviewClaimDto, TierOffer } from "@signaldeck/contract";
import type { MemberRow } from "../accounts/Member.ts";
import { higherTier, tierForDeposit } from "./access.ts";
import type { DepositClaimRow } from "./DepositClaim.ts";

/** A claim as its own member sees it. */
export function presentClaim(claim: DepositClaimRow): ClaimDto {
  return {
    id: claim.id,
    status: claim.status,
    brokerAccountId: claim.brokerAccountId,
    accessPath: claim.accessPath,
    declaredAmount: claim.declaredAmount,
    verifiedAmount: claim.verifiedAmount,
    reason: claim.reason,
    proof: { name: claim.proofName, type: claim.proofType, bytes: claim.proofBytes },
    createdAt: claim.createdAt.toISOString(),
    decidedAt: claim.decidedAt?.toISOString() ?? null,
  };
}

/** A claim with its member, for those who review it. */
export function presentReviewClaim(
  claim: DepositClaimRow,
  member: MemberRow,
  tiers: readonly TierOffer[],
): ReviewClaimDto {
  const highest = Math.max(claim.declaredAmount, member.depositAmount);
  return {
    ...presentClaim(claim),
    member: {
      id: member.id,
      fullName: member.fullName,
      email: member.email,
      country: member.country,
      admissionCode: member.admissionCode,
      tier: member.tier,
      dashboardUnlocked: member.dashboardUnlocked,
      depositAmount: member.depositAmount,
      createdAt: member.createdAt.toISOString(),
    },
    wouldBecome: higherTier(member.tier, tierForDeposit(tiers, highest)),
    decidedBy: claim.decidedBy,
  };
}
