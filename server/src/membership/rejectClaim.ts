import type { ReviewClaimDto } from "@signaldeck/contract";
import { mailContext } from "../accounts/mailContext.ts";
import { claimRejectedMail } from "../delivery/mails/claimRejected.ts";
import { recordAudit } from "../staff/recordAudit.ts";
import { decideClaim } from "./decideClaim.ts";
import { findMember } from "./findMember.ts";
import type { MembershipDeps } from "./membershipDeps.ts";
import { presentReviewClaim } from "./presentClaim.ts";

/**
 * Rejects a claim with a reason; the member reads it on the screen and in a mail, and may try again.
 * @throws AppError see `decideClaim`.
 */
export async function rejectClaim(
  deps: MembershipDeps,
  reviewerId: string,
  claimId: string,
  reason: string,
): Promise<ReviewClaimDto> {
  return deps.database.write(async (transaction) => {
    const claim = await decideClaim(deps, transaction, reviewerId, claimId, {
      status: "rejected",
      verifiedAmount: null,
      reason,
    });
    const member = await findMember(deps.database, claim.memberId, transaction);
    await recordAudit(deps, transaction, {
      actorId: reviewerId,
      action: "claim.rejected",
      subject: { type: "member", id: member.id },
      details: { claimId, declaredAmount: claim.declaredAmount, reason },
    });
    await deps.outbox.add(transaction, {
      channel: "mail",
      recipient: member.email,
      payload: claimRejectedMail(mailContext(deps), { fullName: member.fullName, reason }),
    });
    return presentReviewClaim(claim, member, deps.content.public.tiers);
  });
}
