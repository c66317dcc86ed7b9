import {
  dollars,
  tierForDeposit,
  type ClaimDetailDto,
  type CorrectClaimInput,
  t,
} from "@signaldeck/contract";
import { changeGrants } from "../grants/changeGrants.ts";
import { claimCorrected } from "../grants/deeds.ts";
import { recordAudit } from "../../audit/recordAudit.ts";
import { AppError } from "../../http/AppError.ts";
import { notifyDesk } from "../../live/notifyDesk.ts";
import { notifyOfAccess } from "../notifyOfAccess.ts";
import type { ClaimsDeps } from "./claimsDeps.ts";
import { DepositClaim } from "./DepositClaim.ts";
import { lockDecided } from "./lockForDecision.ts";
import { requireLikely, requireTierAmount } from "./requireAmount.ts";
import { readClaim } from "./reviewClaims.ts";

/**
 * Corrects the verified amount of an approved claim; the tier follows in both directions, as far as
 * it rests on this claim. The audit names who verified and who corrected, and the member gets the
 * news.
 * @throws AppError `conflict` unless the claim is approved with another amount;
 *   `validation_failed` as `approveClaim`; see `lockDecided`.
 */
export async function correctClaim(
  deps: ClaimsDeps,
  reviewerId: string,
  claimId: string,
  input: CorrectClaimInput,
): Promise<ClaimDetailDto> {
  const { verifiedAmount, reason } = input;
  requireTierAmount(deps, verifiedAmount);
  await deps.database.write(async (transaction) => {
    const { claim, member } = await lockDecided(deps, transaction, reviewerId, claimId);
    const from = claim.verifiedAmount;
    if (claim.status !== "approved" || from === null || from === verifiedAmount) {
      throw new AppError("conflict", refusal(from));
    }
    requireLikely(input, claim.declaredAmount);
    await deps.database.model(DepositClaim).update(
      {
        verifiedAmount,
        correctedFrom: from,
        correctedBy: reviewerId,
        correctedAt: new Date(deps.clock.now()),
        correctionReason: reason,
      },
      { where: { id: claim.id }, transaction },
    );
    const tier = tierForDeposit(deps.content.public.tiers, verifiedAmount);
    const deed = claimCorrected(claim.id, { amount: verifiedAmount, tier }, reviewerId);
    const change = await changeGrants(deps, transaction, member, deed);
    await recordAudit(deps, transaction, {
      actorId: reviewerId,
      action: "claim.corrected",
      subject: { type: "member", id: member.id },
      details: {
        claimId,
        verifiedBy: claim.decidedBy,
        amountBefore: from,
        verifiedAmount,
        tierBefore: member.tier,
        tier: change.after.tier,
        reason,
      },
    });
    await notifyOfAccess(deps, transaction, {
      member,
      change,
      what: () =>
        t(
          "We had verified a deposit of {{from}} on your account; that was a mistake, and it is {{amount}}.",
          { from: dollars(from), amount: dollars(verifiedAmount) },
        ),
      reason,
    });
    await notifyDesk(deps, transaction, "claims");
    await notifyDesk(deps, transaction, "members");
  });
  return readClaim(deps, claimId);
}

function refusal(verified: number | null): string {
  return verified === null
    ? "This claim was rejected: there is no verified amount to correct. Reopen it instead."
    : `${dollars(verified)} is what was verified already.`;
}
