import type { ApproveClaimInput, ClaimDetailDto } from "@signaldeck/contract";
import { AppError } from "../../http/AppError.ts";
import type { ClaimsDeps } from "./claimsDeps.ts";
import { needsReason } from "./evidence.ts";
import { giveApproval } from "./giveApproval.ts";
import { lockForDecision } from "./lockForDecision.ts";
import { requireLikely, requireTierAmount } from "./requireAmount.ts";
import { readClaim } from "./reviewClaims.ts";

const SHARED_MESSAGE =
  "Picture or account of this claim stood in another member's. Please write why it is approved nevertheless.";

/**
 * Approves a claim by the decision of somebody of the staff; see `giveApproval`.
 * @throws AppError `validation_failed` for an amount that opens no tier, or for an unlikely one that
 *   is not repeated, or without a reason where `needsReason` asks for one; see `lockForDecision`.
 */
export async function approveClaim(
  deps: ClaimsDeps,
  reviewerId: string,
  claimId: string,
  input: ApproveClaimInput,
): Promise<ClaimDetailDto> {
  const { database } = deps;
  const { verifiedAmount, sharedReason } = input;
  requireTierAmount(deps, verifiedAmount);
  await database.write(async (transaction) => {
    const { claim, member } = await lockForDecision(deps, transaction, reviewerId, claimId);
    requireLikely(input, claim.declaredAmount);
    if (sharedReason === undefined && (await needsReason(database, claim, transaction))) {
      throw new AppError("validation_failed", SHARED_MESSAGE, {
        fields: [{ path: "sharedReason", message: SHARED_MESSAGE }],
      });
    }
    await giveApproval(deps, transaction, {
      claim,
      member,
      verifiedAmount,
      decidedBy: reviewerId,
      details: sharedReason === undefined ? {} : { sharedReason },
    });
  });
  return readClaim(deps, claimId);
}
