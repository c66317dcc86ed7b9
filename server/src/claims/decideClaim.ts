import type { ClaimStatus } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import { AppError } from "../http/AppError.ts";
import { lockWaitingClaim, refuseOthers } from "./claimLease.ts";
import { DepositClaim, type DepositClaimRow } from "./DepositClaim.ts";
import type { ClaimsDeps } from "./claimsDeps.ts";

export interface ClaimDecision {
  status: Exclude<ClaimStatus, "waiting">;
  verifiedAmount: number | null;
  reason: string | null;
}

/**
 * Writes the decision on a waiting claim; of two reviewers at once only one gets through, and
 * nobody past a colleague who has it open.
 * @throws AppError `not_found`, `conflict` when it is decided already or a colleague has it open,
 *   `forbidden` for an own claim.
 */
export async function decideClaim(
  deps: Pick<ClaimsDeps, "database" | "clock">,
  transaction: Transaction,
  reviewerId: string,
  claimId: string,
  decision: ClaimDecision,
): Promise<DepositClaimRow> {
  const claim = await lockWaitingClaim(deps.database, claimId, transaction);
  if (claim.memberId === reviewerId) {
    throw new AppError("forbidden", "Nobody decides on their own claim.");
  }
  await refuseOthers(deps, transaction, claim, reviewerId);
  const change = {
    ...decision,
    decidedBy: reviewerId,
    decidedAt: new Date(deps.clock.now()),
    takenBy: null,
    takenUntil: null,
  };
  await deps.database.model(DepositClaim).update(change, { where: { id: claimId }, transaction });
  return { ...claim, ...change };
}
