import type { ClaimStatus } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import { AppError } from "../http/AppError.ts";
import { DepositClaim, type DepositClaimRow } from "./DepositClaim.ts";
import type { MembershipDeps } from "./membershipDeps.ts";

export interface ClaimDecision {
  status: Exclude<ClaimStatus, "waiting">;
  verifiedAmount: number | null;
  reason: string | null;
}

/**
 * Writes the decision on a waiting claim; of two reviewers at once only one gets through.
 * @throws AppError `not_found`, `conflict` when it is decided already, `forbidden` for an own claim.
 */
export async function decideClaim(
  { database, clock }: Pick<MembershipDeps, "database" | "clock">,
  transaction: Transaction,
  reviewerId: string,
  claimId: string,
  decision: ClaimDecision,
): Promise<DepositClaimRow> {
  const claims = database.model(DepositClaim);
  const claim: DepositClaimRow | null = await claims.findByPk(claimId, {
    transaction,
    lock: true,
    raw: true,
  });
  if (!claim) throw new AppError("not_found", "There is no claim with this id.");
  if (claim.memberId === reviewerId) {
    throw new AppError("forbidden", "Nobody decides on their own claim.");
  }
  if (claim.status !== "waiting") {
    throw new AppError("conflict", `This claim was ${claim.status} already. Load it anew.`);
  }
  const change = { ...decision, decidedBy: reviewerId, decidedAt: new Date(clock.now()) };
  await claims.update(change, { where: { id: claimId }, transaction });
  return { ...claim, ...change };
}
