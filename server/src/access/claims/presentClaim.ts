import {
  ClaimDto,
  FORMER_COLLEAGUE,
  higherTier,
  PARTNER_RULE,
  ReviewClaimDto,
  tierForDeposit,
  type ColleagueDto,
  type TierOffer,
} from "@signaldeck/contract";
import { presenter } from "../../http/presenter.ts";
import type { MemberRow } from "../../members/Member.ts";
import type { DepositClaimRow } from "./DepositClaim.ts";

/** What of a member is shown beside a claim. */
export const CLAIM_MEMBER = [
  "id",
  "fullName",
  "email",
  "country",
  "admissionCode",
  "tier",
  "dashboardUnlocked",
  "depositAmount",
  "createdAt",
] as const satisfies readonly (keyof MemberRow)[];
export type ClaimMember = Pick<MemberRow, (typeof CLAIM_MEMBER)[number]>;

/** A claim as its own member sees it. */
export const presentClaim: (claim: DepositClaimRow) => ClaimDto = presenter(ClaimDto, {
  correction: presentCorrection,
  withdrawable: isWithdrawable,
  proof: (claim) =>
    hasProof(claim)
      ? { name: claim.proofName, type: claim.proofType, bytes: claim.proofBytes }
      : null,
});

/** Whether a file came with the claim; none did where the broker or an administrator has opened it. */
export const hasProof = ({ proofBytes }: Pick<DepositClaimRow, "proofBytes">) => proofBytes > 0;

/** The columns of a claim without a file; no two claims share a file's name. */
export const withoutProof = (id: string) => ({
  proofFile: `none-${id}`,
  proofName: "",
  proofType: "image/png" as const,
  proofBytes: 0,
});

/** Whether its member can take it back: they sent it, it waits, and support has not opened it yet. */
export function isWithdrawable(
  claim: Pick<DepositClaimRow, "status" | "proofBytes" | "takenUntil">,
): boolean {
  return claim.status === "waiting" && hasProof(claim) && claim.takenUntil === null;
}

function presentCorrection({
  correctedFrom,
  correctedAt,
  correctionReason,
}: DepositClaimRow): ClaimDto["correction"] {
  if (correctedFrom === null || correctedAt === null) return null;
  return { from: correctedFrom, reason: correctionReason ?? "", at: correctedAt.toISOString() };
}

const presentClaimMember: (member: ClaimMember) => ReviewClaimDto["member"] = presenter(
  ReviewClaimDto.shape.member,
  {},
);

/** A claim with its member, for those who review it. */
export function presentReviewClaim(
  claim: DepositClaimRow,
  around: {
    member: ClaimMember;
    /** Who has it open. */
    viewer: string | null;
    nameOf: (id: string) => string | undefined;
    tiers: readonly TierOffer[];
  },
): ReviewClaimDto {
  const { member, viewer, nameOf, tiers } = around;
  const highest = Math.max(claim.declaredAmount, member.depositAmount);
  const colleague = (id: string | null): ColleagueDto | null =>
    id === null
      ? null
      : id === PARTNER_RULE.id
        ? PARTNER_RULE
        : { id, fullName: nameOf(id) ?? FORMER_COLLEAGUE };
  return {
    ...presentClaim(claim),
    reported: claim.reported,
    member: presentClaimMember(member),
    wouldBecome: higherTier(member.tier, tierForDeposit(tiers, highest)),
    decidedBy: colleague(claim.decidedBy),
    correctedBy: colleague(claim.correctedBy),
    viewer: colleague(viewer),
  };
}
