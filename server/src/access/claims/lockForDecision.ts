import type { Transaction } from "sequelize";
import { AppError } from "../../http/AppError.ts";
import { lockMember } from "../../members/lockMember.ts";
import type { MemberRow } from "../../members/Member.ts";
import { lockWaitingClaim, refuseOthers } from "./claimLease.ts";
import { DepositClaim, type DepositClaimRow } from "./DepositClaim.ts";
import { findClaim } from "./reviewClaims.ts";
import type { DataContext } from "../../database/DataContext.ts";

/** A claim and whose it is, both locked until the end of the transaction. */
export interface LockedClaim {
  claim: DepositClaimRow;
  member: MemberRow;
}

/**
 * A waiting claim for the decision on it; of two reviewers at once only one gets through, and nobody
 * past a colleague who has it open.
 * @throws AppError `not_found`, `conflict` when it is decided already or a colleague has it open,
 *   `forbidden` for an own claim.
 */
export async function lockForDecision(
  deps: DataContext,
  transaction: Transaction,
  reviewerId: string,
  claimId: string,
): Promise<LockedClaim> {
  const member = await lockItsMember(deps, transaction, reviewerId, claimId);
  const claim = await lockWaitingClaim(deps.database, claimId, transaction);
  await refuseOthers(deps, transaction, claim, reviewerId);
  return { claim, member };
}

/**
 * A decided claim, to correct it or to take the decision back.
 * @throws AppError `not_found`, `conflict` while it waits or once its member has withdrawn it,
 *   `forbidden` for an own claim.
 */
export async function lockDecided(
  deps: DataContext,
  transaction: Transaction,
  reviewerId: string,
  claimId: string,
): Promise<LockedClaim> {
  const member = await lockItsMember(deps, transaction, reviewerId, claimId);
  const claim = await deps.database
    .model(DepositClaim)
    .findByPk(claimId, { transaction, lock: true, raw: true });
  if (!claim) throw new AppError("not_found", "There is no claim with this id.");
  if (claim.status === "waiting") {
    throw new AppError("conflict", "This claim is not decided yet, or waits again.");
  }
  if (claim.status === "withdrawn") {
    throw new AppError("conflict", "The member has withdrawn this claim.");
  }
  return { claim, member };
}

/** The member first, always: decisions on claims of one member take turns. */
async function lockItsMember(
  deps: DataContext,
  transaction: Transaction,
  reviewerId: string,
  claimId: string,
): Promise<MemberRow> {
  const { memberId } = await findClaim(deps, { id: claimId }, transaction);
  if (memberId === reviewerId) {
    throw new AppError("forbidden", "Nobody decides on their own claim.");
  }
  const member = await lockMember(deps.database, transaction, memberId);
  if (!member) throw new AppError("not_found", "There is no claim with this id.");
  return member;
}
