import type { ApproveClaimInput, ClaimDetailDto } from "@signaldeck/contract";
import { mailContext } from "../accounts/mailContext.ts";
import { AppError } from "../http/AppError.ts";
import { tellDesk } from "../live/tellDesk.ts";
import { dashboardUnlockedMail } from "../mails/dashboardUnlocked.ts";
import { recordAudit } from "../audit/recordAudit.ts";
import { tellAccess } from "../membership/tellAccess.ts";
import { changeCounted } from "./changeCounted.ts";
import { lockForDecision } from "./lockForDecision.ts";
import type { ClaimsDeps } from "./claimsDeps.ts";
import { needsReason } from "./evidence.ts";
import { requireLikely, requireTierAmount } from "./requireAmount.ts";
import { readClaim } from "./reviewClaims.ts";

const SHARED_MESSAGE =
  "Picture or account of this claim stood in another member's. Please write why it is approved nevertheless.";

/**
 * Approves a claim: claim, tier (that of the highest deposit that counts, never lower), deposit,
 * unlock state, path, news and audit row in one transaction; then the member's open screens.
 * @throws AppError `validation_failed` for an amount that opens no tier, or for an unlikely one that
 *   is not repeated, or without a reason where `needsReason` asks for one; see `lockForDecision`.
 */
export async function approveClaim(
  deps: ClaimsDeps,
  reviewerId: string,
  claimId: string,
  input: ApproveClaimInput,
): Promise<ClaimDetailDto> {
  const { database, clock } = deps;
  const { verifiedAmount } = input;
  requireTierAmount(deps, verifiedAmount);
  await database.write(async (transaction) => {
    const { claim, member } = await lockForDecision(deps, transaction, reviewerId, claimId);
    requireLikely(input, claim.declaredAmount);
    const { sharedReason } = input;
    if (sharedReason === undefined && (await needsReason(database, claim, transaction))) {
      throw new AppError("validation_failed", SHARED_MESSAGE, {
        fields: [{ path: "sharedReason", message: SHARED_MESSAGE }],
      });
    }
    const access = await changeCounted(deps, transaction, member, {
      claim,
      change: {
        status: "approved",
        verifiedAmount,
        counts: "tier",
        reason: null,
        decidedBy: reviewerId,
        decidedAt: new Date(clock.now()),
        takenBy: null,
        takenUntil: null,
      },
      unlocks: true,
      also: { brokerAccountId: claim.brokerAccountId },
    });
    await recordAudit(deps, transaction, {
      actorId: reviewerId,
      action: "claim.approved",
      subject: { type: "member", id: member.id },
      details: {
        claimId,
        declaredAmount: claim.declaredAmount,
        verifiedAmount,
        tierBefore: member.tier,
        tier: access.tier,
        ...(sharedReason !== undefined && { sharedReason }),
      },
    });
    await tellAccess(deps, transaction, {
      member,
      change: access,
      what: "Your deposit is verified.",
      notice: { kind: "claim_approved", tier: access.tier, verifiedAmount },
      mail: dashboardUnlockedMail(mailContext(deps), {
        fullName: member.fullName,
        tier: access.tier,
        verifiedAmount,
      }),
    });
    await tellDesk(deps, transaction, "claims");
    await tellDesk(deps, transaction, "members");
  });
  return readClaim(deps, claimId);
}
