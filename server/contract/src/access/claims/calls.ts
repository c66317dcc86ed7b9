import { z } from "zod";
import { UserDto } from "../../accounts/calls.ts";
import { ColleagueDto } from "../../desks.ts";
import { endpoint, Nothing } from "../../endpoint.ts";
import { required } from "../../text.ts";
import { Tier } from "../../tiers.ts";
import { ClaimInput, ClaimDto } from "./claim.ts";
import { CLAIM_LIMITS } from "./limits.ts";
import {
  ReviewClaimDto,
  ClaimDetailDto,
  ClaimsSummaryDto,
  ClaimsQuery,
  TakeClaimInput,
  ApproveClaimInput,
  RejectClaimInput,
  CorrectClaimInput,
  ReopenClaimInput,
} from "./review.ts";
import { codeKey } from "../../asSeen.ts";
import { t } from "../../language/words.ts";

export const DASHBOARD_CODE_MISSING_MESSAGE = () => t("Please enter the dashboard code");

/** The code that unlocks: another secret than the admission code, which unlocks nothing. */
export const DashboardCodeInput = z.object({
  dashboardCode: required(DASHBOARD_CODE_MISSING_MESSAGE)
    .refine((code) => code.length <= 64, {
      error: () => t("This is too long for a dashboard code"),
    })
    .transform(codeKey),
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

const ById = z.object({ id: z.uuid({ error: () => t("This id is not valid") }) });

export const claimsApi = {
  ownClaims: endpoint({
    method: "get",
    path: "/membership/claims",
    summary: "The member's own deposit claims, newest first",
    permission: "membership.own",
    reply: z.array(ClaimDto),
    get failure() {
      return t("Failed to load your verification");
    },
  }),
  submitClaim: endpoint({
    method: "post",
    path: "/membership/claims",
    summary:
      "Claim a deposit, with its proof as the form's file; it waits for support, also in place of an own one that nobody has opened",
    permission: "membership.own",
    body: ClaimInput,
    upload: { maxBytes: CLAIM_LIMITS.proofMaxBytes },
    reply: ClaimDto,
    status: 201,
    get failure() {
      return t("Failed to send your proof");
    },
  }),
  ownProof: endpoint({
    method: "get",
    path: "/membership/claims/:id/proof",
    summary: "Download the proof of an own claim",
    permission: "membership.own",
    params: ById,
    reply: z.string(),
    kind: "file",
    get failure() {
      return t("Failed to load the proof");
    },
  }),
  withdrawClaim: endpoint({
    method: "post",
    path: "/membership/claims/:id/withdraw",
    summary: "Withdraw an own claim that nobody of support has opened; its file is deleted",
    permission: "membership.own",
    params: ById,
    reply: ClaimDto,
    get failure() {
      return t("Failed to withdraw your proof");
    },
  }),
  validateDashboardCode: endpoint({
    method: "post",
    path: "/auth/validate-dashboard-code",
    summary: "Unlock the dashboard with a code from support; each code works once",
    permission: "membership.own",
    body: DashboardCodeInput,
    reply: DashboardCodeResultDto,
    get failure() {
      return t("Dashboard code validation failed");
    },
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
    sentAgain: "told",
    reply: IssuedCodeDto,
    status: 201,
    failure: "Failed to issue the code",
  }),
  withdrawDashboardCode: endpoint({
    method: "delete",
    path: "/staff/members/:id/dashboard-codes",
    summary: "Withdraw a member's dashboard code that was issued and not used yet",
    permission: "claims.review",
    params: ById,
    reply: Nothing,
    failure: "Failed to withdraw the code",
  }),
} as const;
