import { tierForDeposit, type ClaimDetailDto, dollars } from "@signaldeck/contract";
import { indexMember } from "../members/indexMember.ts";
import { mailContext } from "../accounts/mailContext.ts";
import { Member } from "../members/Member.ts";
import { tellDesk } from "../live/tellDesk.ts";
import { dashboardUnlockedMail } from "../mails/dashboardUnlocked.ts";
import { tellMember } from "../news/memberNews.ts";
import { AppError } from "../http/AppError.ts";
import { recordAudit } from "../audit/recordAudit.ts";
import { decideClaim } from "./decideClaim.ts";
import { findMember } from "../members/findMember.ts";
import type { ClaimsDeps } from "./claimsDeps.ts";
import { readClaim } from "./reviewClaims.ts";
import { verifiedAccess, verifiedPathOf } from "../membership/standing.ts";

/**
 * Approves a claim: claim, tier (that of the highest deposit ever verified, never lower), deposit,
 * unlock state, path, mail and audit row in one transaction; then the member's open screens.
 * @throws AppError `validation_failed` for an amount that opens no tier; see `decideClaim`.
 */
export async function approveClaim(
  deps: ClaimsDeps,
  reviewerId: string,
  claimId: string,
  verifiedAmount: number,
): Promise<ClaimDetailDto> {
  const { tiers } = deps.content.public;
  requireTierAmount(deps, verifiedAmount);
  await deps.database.write(async (transaction) => {
    const claim = await decideClaim(deps, transaction, reviewerId, claimId, {
      status: "approved",
      verifiedAmount,
      reason: null,
    });
    const member = await findMember(deps.database, claim.memberId, transaction);
    const depositAmount = Math.max(member.depositAmount, verifiedAmount);
    const change = {
      ...verifiedAccess(member, tierForDeposit(tiers, depositAmount)),
      hasDeposited: true,
      depositAmount,
      ...verifiedPathOf(member, claim.accessPath),
      brokerAccountId: claim.brokerAccountId,
      updatedAt: new Date(deps.clock.now()),
    };
    await deps.database.model(Member).update(change, { where: { id: member.id }, transaction });
    await indexMember(deps.database, transaction, member.id);
    await recordAudit(deps, transaction, {
      actorId: reviewerId,
      action: "claim.approved",
      subject: { type: "member", id: member.id },
      details: {
        claimId,
        declaredAmount: claim.declaredAmount,
        verifiedAmount,
        tierBefore: member.tier,
        tier: change.tier,
      },
    });
    await tellMember(deps, transaction, {
      member,
      kind: "account",
      notice: { kind: "claim_approved", tier: change.tier, verifiedAmount },
      mail: dashboardUnlockedMail(mailContext(deps), {
        fullName: member.fullName,
        tier: change.tier,
        verifiedAmount,
      }),
    });
    await tellDesk(deps, transaction, "claims");
    await tellDesk(deps, transaction, "members");
  });
  return readClaim(deps, claimId);
}

function requireTierAmount({ content }: Pick<ClaimsDeps, "content">, amount: number): void {
  const { tiers } = content.public;
  if (tierForDeposit(tiers, amount) !== "guest") return;
  const lowest = Math.min(...tiers.map(({ minimumDeposit }) => minimumDeposit));
  const message = `A deposit of ${dollars(amount)} opens no tier: the lowest begins at ${dollars(lowest)}. Reject the claim with a reason instead.`;
  throw new AppError("validation_failed", message, {
    fields: [{ path: "verifiedAmount", message }],
  });
}
