import { z } from "zod";
import { UserDto } from "../accounts/calls.ts";
import { ColleagueDto } from "../desks.ts";
import { endpoint, Nothing } from "../endpoint.ts";
import { CLAIM_LIMITS } from "./limits.ts";
import { BrokerAccountId, DepositAmount } from "../membership/calls.ts";
import { pageQuery } from "../pagination.ts";
import { PartnerWordDto } from "../partners/partners.ts";
import { plainText } from "../plainText.ts";
import { required } from "../text.ts";
import { AccessPath, Tier } from "../tiers.ts";

/** `waiting` until support has looked at the proof; a decision can be corrected and taken back. */
export const ClaimStatus = z.enum(["waiting", "approved", "rejected"]);
export type ClaimStatus = z.infer<typeof ClaimStatus>;

/** Kinds of files that can prove a deposit, by what is in them and not by their name. */
export const PROOF_TYPES = ["image/png", "image/jpeg", "image/webp", "application/pdf"] as const;
export const ProofType = z.enum(PROOF_TYPES);
export type ProofType = z.infer<typeof ProofType>;

export const PROOF_MISSING_MESSAGE = "Please choose a picture or PDF of your deposit";
export const PROOF_TYPE_MESSAGE = "The proof must be a PNG, JPEG or WebP picture, or a PDF";

/** The fields of a claim; the proof comes as the form's file. */
export const ClaimInput = z.object({
  brokerAccountId: BrokerAccountId,
  accessPath: AccessPath,
  depositAmount: z
    .union([z.string().trim().regex(/^\d+$/).transform(Number), z.number()], {
      error: "Please enter the deposit amount",
    })
    .pipe(DepositAmount),
});
export type ClaimInput = z.infer<typeof ClaimInput>;

/** A deposit claim as its own member sees it. Money is whole US dollars. */
export const ClaimDto = z.object({
  id: z.uuid(),
  status: ClaimStatus,
  brokerAccountId: z.string(),
  accessPath: AccessPath,
  /** What the member says was deposited. */
  declaredAmount: z.number().int(),
  /** What support has verified; null unless approved. */
  verifiedAmount: z.number().int().nullable(),
  /** Why it was rejected. */
  reason: z.string().nullable(),
  /** The verified amount is another one than that of the approval; null where it never changed. */
  correction: z
    .object({
      /** What was verified before. */
      from: z.number().int(),
      reason: z.string(),
      at: z.iso.datetime(),
    })
    .nullable(),
  /** Null where the partner broker has reported the deposit and the member sent nothing. */
  proof: z.object({ name: z.string(), type: ProofType, bytes: z.number().int() }).nullable(),
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
});
export type ClaimDto = z.infer<typeof ClaimDto>;

/** Which way a claim came; `partner` by the word of the partner broker, without a proof. */
export const ClaimWay = z.enum(["web", "telegram", "partner"]);
export type ClaimWay = z.infer<typeof ClaimWay>;

/** A claim as those who review it see it. */
export const ReviewClaimDto = ClaimDto.extend({
  sentBy: ClaimWay,
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
  /** Who decided; null while waiting. */
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
  /** Where else what the claim brings has stood; nothing of it that stands here alone. */
  evidence: z.array(ClaimEvidenceDto),
  /** What the partner broker has said of member or account, newest first. */
  partnerWords: z.array(PartnerWordDto),
  /** It shares picture or account with another member's: an approval needs a written reason. */
  needsReason: z.boolean(),
});
export type ClaimDetailDto = z.infer<typeof ClaimDetailDto>;

/** How the queue stands. */
export const ClaimsSummaryDto = z.object({
  waiting: z.number().int().nonnegative(),
  approved: z.number().int().nonnegative(),
  rejected: z.number().int().nonnegative(),
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
  sharedReason: plainText("Please give a reason", CLAIM_LIMITS.reasonMax).optional(),
});
export type ApproveClaimInput = z.infer<typeof ApproveClaimInput>;

export const RejectClaimInput = z.object({
  reason: plainText("Please give a reason that the member can act on", CLAIM_LIMITS.reasonMax),
});
export type RejectClaimInput = z.infer<typeof RejectClaimInput>;

/** The member reads the reason of a correction, and that of a claim that is looked at again. */
const ReadReason = plainText("Please give a reason; the member reads it", CLAIM_LIMITS.reasonMax);

export const CorrectClaimInput = z.object({
  verifiedAmount: DepositAmount,
  repeatedAmount: RepeatedAmount,
  reason: ReadReason,
});
export type CorrectClaimInput = z.infer<typeof CorrectClaimInput>;

export const ReopenClaimInput = z.object({ reason: ReadReason });
export type ReopenClaimInput = z.infer<typeof ReopenClaimInput>;

export const DASHBOARD_CODE_MISSING_MESSAGE = "Please enter the dashboard code";

/** The code that unlocks: another secret than the admission code, which unlocks nothing. */
export const DashboardCodeInput = z.object({
  dashboardCode: required(DASHBOARD_CODE_MISSING_MESSAGE)
    .refine((code) => code.length <= 64, { error: "This is too long for a dashboard code" })
    .transform((code) => code.replace(/[\s-]/g, "").toUpperCase()),
});
export type DashboardCodeInput = z.infer<typeof DashboardCodeInput>;

export const DashboardCodeResultDto = z.object({
  dashboardUnlocked: z.boolean(),
  /** Replaces the stored user. */
  user: UserDto,
});
export type DashboardCodeResultDto = z.infer<typeof DashboardCodeResultDto>;

export const IssueCodeInput = z.object({
  tier: Tier.exclude(["guest"], { error: "Please choose the tier that was verified" }),
});
export type IssueCodeInput = z.infer<typeof IssueCodeInput>;

/** The only time that the code can be read. */
export const IssuedCodeDto = z.object({
  dashboardCode: z.string(),
  tier: Tier,
  expiresAt: z.iso.datetime(),
});
export type IssuedCodeDto = z.infer<typeof IssuedCodeDto>;

const ById = z.object({ id: z.uuid({ error: "This id is not valid" }) });

export const claimsApi = {
  ownClaims: endpoint({
    method: "get",
    path: "/membership/claims",
    summary: "The member's own deposit claims, newest first",
    permission: "membership.own",
    reply: z.array(ClaimDto),
    failure: "Failed to load your verification",
  }),
  submitClaim: endpoint({
    method: "post",
    path: "/membership/claims",
    summary: "Claim a deposit, with its proof as the form's file; it waits for support",
    permission: "membership.own",
    body: ClaimInput,
    upload: { maxBytes: CLAIM_LIMITS.proofMaxBytes },
    reply: ClaimDto,
    status: 201,
    failure: "Failed to send your proof",
  }),
  ownProof: endpoint({
    method: "get",
    path: "/membership/claims/:id/proof",
    summary: "Download the proof of an own claim",
    permission: "membership.own",
    params: ById,
    reply: z.string(),
    kind: "file",
    failure: "Failed to load the proof",
  }),
  validateDashboardCode: endpoint({
    method: "post",
    path: "/auth/validate-dashboard-code",
    summary: "Unlock the dashboard with a code from support; each code works once",
    permission: "membership.own",
    body: DashboardCodeInput,
    reply: DashboardCodeResultDto,
    failure: "Dashboard code validation failed",
  }),
  claims: endpoint({
    method: "get",
    path: "/staff/claims",
    summary:
      "Deposit claims; of the waiting ones those that the broker reported first, each the oldest first; all others newest first",
    permission: "claims.review",
    query: ClaimsQuery,
    reply: z.array(ReviewClaimDto),
    failure: "Failed to load the claims",
  }),
  claimsSummary: endpoint({
    method: "get",
    path: "/staff/claims/summary",
    summary: "How many claims wait and since when, and what was decided",
    permission: "claims.review",
    reply: ClaimsSummaryDto,
    failure: "Failed to load the state of the queue",
  }),
  claim: endpoint({
    method: "get",
    path: "/staff/claims/:id",
    summary: "One deposit claim with the member's other ones",
    permission: "claims.review",
    params: ById,
    reply: ClaimDetailDto,
    failure: "Failed to load the claim",
  }),
  takeClaim: endpoint({
    method: "put",
    path: "/staff/claims/:id/lease",
    summary: "Take a waiting claim, or keep it; a conflict while a colleague has it open",
    permission: "claims.review",
    params: ById,
    body: TakeClaimInput,
    reply: ColleagueDto,
    failure: "Failed to take the claim",
  }),
  releaseClaim: endpoint({
    method: "delete",
    path: "/staff/claims/:id/lease",
    summary: "Give a claim free that one had open",
    permission: "claims.review",
    params: ById,
    reply: Nothing,
    failure: "Failed to give the claim free",
  }),
  claimProof: endpoint({
    method: "get",
    path: "/staff/claims/:id/proof",
    summary: "Download the proof of a claim",
    permission: "claims.review",
    params: ById,
    reply: z.string(),
    kind: "file",
    failure: "Failed to load the proof",
  }),
  approveClaim: endpoint({
    method: "post",
    path: "/staff/claims/:id/approve",
    summary: "Approve a claim with the verified amount; sets the tier and unlocks the dashboard",
    permission: "claims.review",
    params: ById,
    body: ApproveClaimInput,
    reply: ClaimDetailDto,
    failure: "Failed to approve the claim",
  }),
  rejectClaim: endpoint({
    method: "post",
    path: "/staff/claims/:id/reject",
    summary: "Reject a claim with a reason that the member reads",
    permission: "claims.review",
    params: ById,
    body: RejectClaimInput,
    reply: ClaimDetailDto,
    failure: "Failed to reject the claim",
  }),
  correctClaim: endpoint({
    method: "post",
    path: "/staff/claims/:id/correct",
    summary:
      "Correct the verified amount of an approved claim; the tier follows in both directions",
    permission: "claims.review",
    params: ById,
    body: CorrectClaimInput,
    reply: ClaimDetailDto,
    failure: "Failed to correct the verified amount",
  }),
  undoApproval: endpoint({
    method: "post",
    path: "/staff/claims/:id/undo",
    summary: "Undo an approval within ten minutes; the claim waits again",
    permission: "claims.review",
    params: ById,
    reply: ClaimDetailDto,
    failure: "Failed to undo the approval",
  }),
  reopenClaim: endpoint({
    method: "post",
    path: "/staff/claims/:id/reopen",
    summary: "Have a decided claim wait again, with a reason; what it gave is taken back",
    permission: "claims.review",
    params: ById,
    body: ReopenClaimInput,
    reply: ClaimDetailDto,
    failure: "Failed to reopen the claim",
  }),
  issueDashboardCode: endpoint({
    method: "post",
    path: "/staff/members/:id/dashboard-codes",
    summary: "Issue a member's dashboard code after verification; it replaces an earlier one",
    permission: "claims.review",
    params: ById,
    body: IssueCodeInput,
    reply: IssuedCodeDto,
    status: 201,
    failure: "Failed to issue the code",
  }),
} as const;
