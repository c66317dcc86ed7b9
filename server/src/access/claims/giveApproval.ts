import { t, tierForDeposit } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import type { Content } from "../../content/loadContent.ts";
import type { DataContext } from "../../database/DataContext.ts";
import { changeGrants, type AccessChange } from "../grants/changeGrants.ts";
import { claimApproved } from "../grants/deeds.ts";
import { mailContext } from "../../accounts/mailContext.ts";
import { recordAudit } from "../../audit/recordAudit.ts";
import { notifyDesk } from "../../live/notifyDesk.ts";
import { indexMember } from "../../members/indexMember.ts";
import { dashboardUnlockedMail } from "../../delivery/mails/accessMails.ts";
import { notifyOfAccess } from "../notifyOfAccess.ts";
import type { ApprovalDeps } from "./claimsDeps.ts";
import { DepositClaim } from "./DepositClaim.ts";
import type { LockedClaim } from "./lockForDecision.ts";

export interface Approval extends LockedClaim {
  /** Whole US dollars. */
  verifiedAmount: number;
  /** Id of the colleague who decides, or `PARTNER_RULE.id`. */
  decidedBy: string;
  /** What the audit says beside amounts and tiers. */
  details: Record<string, unknown>;
}

/**
 * Approves a claim that the caller has locked: claim, tier (that of the highest deposit that
 * counts, never lower), deposit, unlock state, path, news and audit row in the caller's transaction.
 */
export async function giveApproval(
  deps: ApprovalDeps,
  transaction: Transaction,
  approval: Approval,
): Promise<void> {
  const { member, verifiedAmount } = approval;
  const change = await approveSilently(deps, transaction, approval);
  const { tier } = change.after;
  await notifyOfAccess(deps, transaction, {
    member,
    change,
    what: () => t("Your deposit is verified."),
    notice: { kind: "claim_approved", tier, verifiedAmount },
    mail: dashboardUnlockedMail(mailContext(deps), {
      fullName: member.fullName,
      language: member.language,
      tier,
      verifiedAmount,
    }),
  });
  await notifyDesk(deps, transaction, "claims");
  await notifyDesk(deps, transaction, "members");
}

/** As `giveApproval`, without news: for a member who knows nothing of the product yet. */
export async function approveSilently(
  deps: DataContext & { content: Pick<Content, "public"> },
  transaction: Transaction,
  { claim, member, verifiedAmount, decidedBy, details }: Approval,
): Promise<AccessChange> {
  const { database, content } = deps;
  await database.model(DepositClaim).update(
    {
      status: "approved",
      verifiedAmount,
      reason: null,
      decidedBy,
      decidedAt: new Date(deps.clock.now()),
      takenBy: null,
      takenUntil: null,
    },
    { where: { id: claim.id }, transaction },
  );
  const tier = tierForDeposit(content.public.tiers, verifiedAmount);
  const { brokerAccountId, accessPath: path } = claim;
  const proven = { claimId: claim.id, amount: verifiedAmount, path };
  const deed = claimApproved(proven, tier, decidedBy);
  const change = await changeGrants(deps, transaction, member, deed, { brokerAccountId });
  await indexMember(database, transaction, member.id);
  await recordAudit(deps, transaction, {
    actorId: decidedBy,
    action: "claim.approved",
    subject: { type: "member", id: member.id },
    details: {
      claimId: claim.id,
      declaredAmount: claim.declaredAmount,
      verifiedAmount,
      tierBefore: member.tier,
      tier: change.after.tier,
      ...details,
    },
  });
  return change;
}
