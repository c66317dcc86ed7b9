import { t, type ClaimDto } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import { recordAudit } from "../../audit/recordAudit.ts";
import type { DataContext } from "../../database/DataContext.ts";
import { AppError } from "../../http/AppError.ts";
import { notifyDesk } from "../../live/notifyDesk.ts";
import type { ProofContext } from "./claimsDeps.ts";
import { DepositClaim, type DepositClaimRow } from "./DepositClaim.ts";
import { isWithdrawable, presentClaim, withoutProof } from "./presentClaim.ts";

/**
 * Withdraws a member's claim that nobody of support has opened. Its file is deleted; that it was there,
 * and its fingerprints, stay.
 * @throws AppError see `withdrawIn`.
 */
export async function withdrawClaim(
  deps: ProofContext,
  own: { id: string; memberId: string },
): Promise<ClaimDto> {
  const { before, after } = await deps.database.write((transaction) =>
    withdrawIn(deps, transaction, own),
  );
  // What cannot be removed now is swept later.
  await deps.proofs.remove(before.proofFile).catch(() => undefined);
  return presentClaim(after);
}

/**
 * The same inside a transaction; the file is the caller's to remove once that is committed.
 * @param replacedBy the claim that comes in its place
 * @throws AppError `not_found`; `conflict` where it does not wait, support has opened it, or the member
 *   has sent nothing that could be withdrawn.
 */
export async function withdrawIn(
  deps: DataContext,
  transaction: Transaction,
  { id, memberId, replacedBy }: { id: string; memberId: string; replacedBy?: string },
): Promise<{ before: DepositClaimRow; after: DepositClaimRow }> {
  const claims = deps.database.model(DepositClaim);
  const before: DepositClaimRow | null = await claims.findOne({
    where: { id, memberId },
    transaction,
    lock: true,
    raw: true,
  });
  if (!before) throw new AppError("not_found", t("There is no proof of yours with this id."));
  if (!isWithdrawable(before)) throw new AppError("conflict", whyNot(before));
  const change = {
    status: "withdrawn" as const,
    decidedAt: new Date(deps.clock.now()),
    ...withoutProof(id),
  };
  await claims.update(change, { where: { id }, transaction });
  await recordAudit(deps, transaction, {
    actorId: memberId,
    action: replacedBy === undefined ? "claim.withdrawn" : "claim.replaced",
    subject: { type: "member", id: memberId },
    details: {
      claimId: id,
      declaredAmount: before.declaredAmount,
      ...(replacedBy !== undefined && { replacedBy }),
    },
  });
  await notifyDesk(deps, transaction, "claims");
  return { before, after: { ...before, ...change } };
}

function whyNot({ status, takenUntil }: DepositClaimRow): string {
  if (status === "withdrawn") return t("You have withdrawn this proof already.");
  if (status !== "waiting") return t("Support has decided on this proof already.");
  return takenUntil === null
    ? t("You sent no proof with this claim, so there is nothing to withdraw.")
    : t("Support has opened your proof, so you can no longer replace or withdraw it.");
}
