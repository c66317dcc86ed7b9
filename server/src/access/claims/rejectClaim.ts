import type { ClaimDetailDto } from "@signaldeck/contract";
import { mailContext } from "../../accounts/mailContext.ts";
import { notifyDesk } from "../../live/notifyDesk.ts";
import { claimRejectedMail } from "../../delivery/mails/accessMails.ts";
import { notifyMember } from "../../delivery/memberNews.ts";
import { recordAudit } from "../../audit/recordAudit.ts";
import { lockForDecision } from "./lockForDecision.ts";
import { DepositClaim } from "./DepositClaim.ts";
import type { ClaimsDeps } from "./claimsDeps.ts";
import { readClaim } from "./reviewClaims.ts";

/**
 * Rejects a claim with a reason; the member reads it on the screen and in a mail, and may try again.
 * @throws AppError see `lockForDecision`.
 */
export async function rejectClaim(
  deps: ClaimsDeps,
  reviewerId: string,
  claimId: string,
  reason: string,
): Promise<ClaimDetailDto> {
  await deps.database.write(async (transaction) => {
    const { claim, member } = await lockForDecision(deps, transaction, reviewerId, claimId);
    await deps.database.model(DepositClaim).update(
      {
        status: "rejected",
        reason,
        decidedBy: reviewerId,
        decidedAt: new Date(deps.clock.now()),
        takenBy: null,
        takenUntil: null,
      },
      { where: { id: claimId }, transaction },
    );
    await recordAudit(deps, transaction, {
      actorId: reviewerId,
      action: "claim.rejected",
      subject: { type: "member", id: member.id },
      details: { claimId, declaredAmount: claim.declaredAmount, reason },
    });
    await notifyMember(deps, transaction, {
      member,
      kind: "account",
      notice: { kind: "claim_rejected", reason },
      mail: claimRejectedMail(mailContext(deps), { ...member, reason }),
    });
    await notifyDesk(deps, transaction, "claims");
  });
  return readClaim(deps, claimId);
}
