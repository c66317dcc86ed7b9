import { z } from "zod";
import { ColleagueDto } from "../../desks.ts";
import { DepositAmount } from "../membership/calls.ts";
import { pageQuery } from "../../pagination.ts";
import { PartnerWordDto } from "../partners/partners.ts";
import { plainText } from "../../plainText.ts";
import { Tier } from "../../tiers.ts";
import { ClaimDto, ClaimStatus } from "./claim.ts";
import { CLAIM_LIMITS } from "./limits.ts";

/** A claim as those who review it see it. */
export const ReviewClaimDto = ClaimDto.extend({
  /** The partner broker has reported a deposit for it. */
  reported: z.boolean(),
  member: z.object({
    id: z.uuid(),
    fullName: z.string(),
    email: z.string(),
    country: z.string(),
    admissionCode: z.string(),
    tier: Tier,
    dashboardUnlocked: z.boolean(),
    /** Highest deposit verified so far. */
    depositAmount: z.number().int(),
    createdAt: z.iso.datetime(),
  }),
  /** The tier that the member would have if the declared amount was verified. */
  wouldBecome: Tier,
  /** Who decided; null while waiting, and where the member has withdrawn it. */
  decidedBy: ColleagueDto.nullable(),
  /** Who has corrected the verified amount; null where nobody has. */
  correctedBy: ColleagueDto.nullable(),
  /** Who has the waiting claim open; null when nobody does. */
  viewer: ColleagueDto.nullable(),
});
export type ReviewClaimDto = z.infer<typeof ReviewClaimDto>;

/** What an approved claim counts for. */
export const ClaimCounts = z.enum(["tier", "deposit", "none"]);
export type ClaimCounts = z.infer<typeof ClaimCounts>;

/** What two claims can have in common; a `look` is a picture that looks alike. */
export const EvidenceKind = z.enum(["picture", "look", "account", "device", "address"]);
export type EvidenceKind = z.infer<typeof EvidenceKind>;

/** Other claims that have something in common with one, newest first. */
export const ClaimEvidenceDto = z.object({
  kind: EvidenceKind,
  count: z.number().int().nonnegative(),
  /** The newest of them. */
  claims: z.array(
    z.object({
      id: z.uuid(),
      fullName: z.string(),
      status: ClaimStatus,
      /** Of the same member. */
      own: z.boolean(),
      createdAt: z.iso.datetime(),
    }),
  ),
  /** The picture also stood in a claim whose account is gone. */
  ofFormerMember: z.boolean(),
});
export type ClaimEvidenceDto = z.infer<typeof ClaimEvidenceDto>;

/** A claim with what else one decides it by. */
export const ClaimDetailDto = ReviewClaimDto.extend({
  /** The member's other claims, newest first. */
  history: z.array(ClaimDto),
  /** Until when a dashboard code works that was issued and not used yet. */
  codeExpiresAt: z.iso.datetime().nullable(),
  /** Until when the approval can be undone without a reason; null where it cannot. */
  undoUntil: z.iso.datetime().nullable(),
  /**
   * What a verified amount does: `tier` and deposit; the `deposit` alone, since an admin has decided
   * on the tier after it; nothing, since an admin took the deposit back. Null unless approved.
   */
  counts: ClaimCounts.nullable(),
  /** Where else what the claim brings was used; empty for what is only here. */
  evidence: z.array(ClaimEvidenceDto),
  /** What the partner broker has said of member or account, newest first. */
  partnerWords: z.array(PartnerWordDto),
  /** It shares picture or account with another member's: an approval needs a written reason. */
  needsReason: z.boolean(),
});
export type ClaimDetailDto = z.infer<typeof ClaimDetailDto>;

/** The state of the queue. */
export const ClaimsSummaryDto = z.object({
  waiting: z.number().int().nonnegative(),
  approved: z.number().int().nonnegative(),
  rejected: z.number().int().nonnegative(),
  withdrawn: z.number().int().nonnegative().default(0),
  oldestWaitingAt: z.iso.datetime().nullable(),
  /** Since midnight in the display zone. */
  decidedToday: z.number().int().nonnegative(),
});
export type ClaimsSummaryDto = z.infer<typeof ClaimsSummaryDto>;

export const ClaimsQuery = z.object({
  ...pageQuery(CLAIM_LIMITS),
  status: ClaimStatus.optional(),
  /** Words that begin words of the member, a whole broker account, or an amount. */
  search: z.string().trim().max(64).optional(),
});
export type ClaimsQuery = z.infer<typeof ClaimsQuery>;

export const TakeClaimInput = z.object({
  /** Takes the claim also from a colleague who has it open. */
  takeOver: z.boolean().default(false),
});
export type TakeClaimInput = z.infer<typeof TakeClaimInput>;

/** The same amount once more, where `unlikelyAmount` asks for it. */
const RepeatedAmount = DepositAmount.optional();

export const ApproveClaimInput = z.object({
  verifiedAmount: DepositAmount,
  repeatedAmount: RepeatedAmount,
  /** For the audit log, where the claim shares picture or account with another member's. */
  sharedReason: plainText(() => "Please give a reason", CLAIM_LIMITS.reasonMax).optional(),
});
export type ApproveClaimInput = z.infer<typeof ApproveClaimInput>;

export const RejectClaimInput = z.object({
  reason: plainText(
    () => "Please give a reason that the member can act on",
    CLAIM_LIMITS.reasonMax,
  ),
});
export type RejectClaimInput = z.infer<typeof RejectClaimInput>;

/** The member reads the reason of a correction, and that of a claim that is looked at again. */
const ReadReason = plainText(
  () => "Please give a reason; the member reads it",
  CLAIM_LIMITS.reasonMax,
);

export const CorrectClaimInput = z.object({
  verifiedAmount: DepositAmount,
  repeatedAmount: RepeatedAmount,
  reason: ReadReason,
});
export type CorrectClaimInput = z.infer<typeof CorrectClaimInput>;

export const ReopenClaimInput = z.object({ reason: ReadReason });
export type ReopenClaimInput = z.infer<typeof ReopenClaimInput>;
