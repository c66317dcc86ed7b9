import { CLAIM_LIMITS, type ClaimDetailDto, t } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import type { DataContext } from "../../database/DataContext.ts";
import { changeGrants, openGrants } from "../grants/changeGrants.ts";
import { claimTakenBack } from "../grants/deeds.ts";
import { mailContext } from "../../accounts/mailContext.ts";
import { recordAudit } from "../../audit/recordAudit.ts";
import { AppError } from "../../http/AppError.ts";
import { notifyDesk } from "../../live/notifyDesk.ts";
import { claimReopenedMail } from "../../delivery/mails/accessMails.ts";
import { notifyOfAccess } from "../notifyOfAccess.ts";
import { notifyMember } from "../../delivery/memberNews.ts";
import type { ClaimsDeps } from "./claimsDeps.ts";
import { countsFor } from "./countsFor.ts";
import { DepositClaim, type DepositClaimRow } from "./DepositClaim.ts";
import { lockDecided, type LockedClaim } from "./lockForDecision.ts";
import { hasProof } from "./presentClaim.ts";
import { readClaim } from "./reviewClaims.ts";
import { undoUntil } from "./undoUntil.ts";

/** A claim as it was before anybody decided on it. */
const UNDECIDED = {
  status: "waiting",
  verifiedAmount: null,
  reason: null,
  decidedBy: null,
  decidedAt: null,
  correctedFrom: null,
  correctedBy: null,
  correctedAt: null,
  correctionReason: null,
} as const satisfies Partial<DepositClaimRow>;

/** It waits again, and is the reviewer's who made it: others may have it on their screens as well. */
const waitingFor = (reviewerId: string, { clock }: ClaimsDeps): Partial<DepositClaimRow> => ({
  ...UNDECIDED,
  takenBy: reviewerId,
  takenUntil: new Date(clock.now() + CLAIM_LIMITS.lease),
});

/**
 * Has a decided claim wait again, with a reason that the member reads. What an approval gave is
 * taken back, as far as it rests on this claim.
 * @throws AppError `conflict` while another claim of the member waits; see `lockDecided`.
 */
export async function reopenClaim(
  deps: ClaimsDeps,
  reviewerId: string,
  claimId: string,
  reason: string,
): Promise<ClaimDetailDto> {
  await deps.database.write(async (transaction) => {
    const locked = await lockDecided(deps, transaction, reviewerId, claimId);
    if (locked.claim.status === "approved") {
      await takeBack(deps, transaction, reviewerId, { ...locked, reason });
    } else await reopenRejected(deps, transaction, reviewerId, { ...locked, reason });
  });
  return readClaim(deps, claimId);
}

/**
 * Undoes an approval: for ten minutes, and only while nothing has followed from it that the
 * member has heard of.
 * @throws AppError `conflict` later than that; see `reopenClaim`.
 */
export async function undoApproval(
  deps: ClaimsDeps,
  reviewerId: string,
  claimId: string,
): Promise<ClaimDetailDto> {
  await deps.database.write(async (transaction) => {
    const locked = await lockDecided(deps, transaction, reviewerId, claimId);
    const until = undoUntil(
      locked.claim,
      countsFor(locked.claim, await openGrants(deps.database, locked.member.id, transaction)),
    );
    if (until === null || until <= deps.clock.now()) throw new AppError("conflict", TOO_LATE);
    await takeBack(deps, transaction, reviewerId, { ...locked, reason: null });
  });
  return readClaim(deps, claimId);
}

const TOO_LATE =
  "This approval can no longer be undone: its ten minutes are over, or the member was told more since. Correct its amount, or reopen the claim with a reason.";

interface TakenBack extends LockedClaim {
  /** Null for an undo, which needs none. */
  reason: string | null;
}

async function takeBack(
  deps: ClaimsDeps,
  transaction: Transaction,
  reviewerId: string,
  { claim, member, reason }: TakenBack,
): Promise<void> {
  await refuseSecond(deps, transaction, claim);
  await deps.database
    .model(DepositClaim)
    .update(waitingFor(reviewerId, deps), { where: { id: claim.id }, transaction });
  const deed = claimTakenBack(claim.id, reviewerId);
  const change = await changeGrants(deps, transaction, member, deed);
  await recordAudit(deps, transaction, {
    actorId: reviewerId,
    action: reason === null ? "claim.undone" : "claim.reopened",
    subject: { type: "member", id: member.id },
    details: {
      claimId: claim.id,
      verifiedBy: claim.decidedBy,
      amountBefore: claim.verifiedAmount,
      tierBefore: member.tier,
      tier: change.after.tier,
      ...(reason !== null && { reason }),
    },
  });
  await notifyOfAccess(deps, transaction, {
    member,
    change,
    // What the broker reported, or somebody vouched for, came without a proof.
    what: () =>
      hasProof(claim)
        ? t(
            "The approval of your deposit was a mistake and is taken back. Support looks at your proof again; you need not send another one.",
          )
        : t(
            "The approval of your deposit was a mistake and is taken back. You can send a proof of it at any time.",
          ),
    ...(reason !== null && { reason }),
  });
  await notifyDesk(deps, transaction, "claims");
  await notifyDesk(deps, transaction, "members");
}

async function reopenRejected(
  deps: ClaimsDeps,
  transaction: Transaction,
  reviewerId: string,
  { claim, member, reason }: LockedClaim & { reason: string },
): Promise<void> {
  await refuseSecond(deps, transaction, claim);
  await deps.database
    .model(DepositClaim)
    .update(waitingFor(reviewerId, deps), { where: { id: claim.id }, transaction });
  await recordAudit(deps, transaction, {
    actorId: reviewerId,
    action: "claim.reopened",
    subject: { type: "member", id: member.id },
    details: {
      claimId: claim.id,
      rejectedBy: claim.decidedBy,
      rejectedFor: claim.reason,
      reason,
    },
  });
  await notifyMember(deps, transaction, {
    member,
    kind: "account",
    notice: { kind: "claim_reopened", reason },
    mail: claimReopenedMail(mailContext(deps), { ...member, reason }),
  });
  await notifyDesk(deps, transaction, "claims");
}

/** @throws AppError `conflict`: of a member's claims one waits at a time. */
async function refuseSecond(
  { database }: DataContext,
  transaction: Transaction,
  { memberId }: DepositClaimRow,
): Promise<void> {
  const waiting = await database.model(DepositClaim).findOne({
    where: { memberId, status: "waiting" },
    attributes: ["id"],
    transaction,
    raw: true,
  });
  if (!waiting) return;
  throw new AppError(
    "conflict",
    "A newer claim of this member waits. Decide on that one first, then take this decision back.",
  );
}
