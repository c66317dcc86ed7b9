import { tierForDeposit, tierRank, PARTNER_RULE, PARTNER_NAMES } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import type { ApprovalDeps } from "./claimsDeps.ts";
import { notifyDesk } from "../../live/notifyDesk.ts";
import { lockMember } from "../../members/lockMember.ts";
import type { MemberRow } from "../../members/Member.ts";
import type { Whose } from "../partners/identify.ts";
import type { PostbackRow } from "../partners/PartnerPostback.ts";
import type { PartnerSettingRow } from "../partners/PartnerSetting.ts";
import type { PostbackResult } from "../partners/partnersDeps.ts";
import { DepositClaim, type DepositClaimRow } from "./DepositClaim.ts";
import { giveApproval } from "./giveApproval.ts";
import { leftToPerson } from "./leftToPerson.ts";
import { openWithoutProof } from "./openWithoutProof.ts";

/** A reported deposit whose member is locked until the transaction ends. */
interface Reported {
  postback: PostbackRow;
  member: MemberRow;
  /** Whole US dollars, cents cut off. */
  amount: number;
}

/**
 * Does what follows from a member's postback: a deposit is noted at the claim that waits, or opens
 * one where it would open a higher tier than what is verified; a first deposit approves it where the
 * operator's rule allows that. Everything else is noted. Nothing ever lowers a tier.
 */
export async function followPostback(
  deps: ApprovalDeps,
  transaction: Transaction,
  { postback, whose, setting }: { postback: PostbackRow; whose: Whose; setting: PartnerSettingRow },
): Promise<PostbackResult> {
  const { event, cents } = postback;
  const isDeposit = event === "first_deposit" || event === "deposit";
  if (!isDeposit || cents === null) return noted(null);
  const member = await lockMember(deps.database, transaction, whose.memberId);
  if (member?.role !== "member") return noted("The account is no member's.");
  if (member.blockedAt !== null) return noted("The member is blocked.");
  const reported = { postback, member, amount: Math.floor(cents / 100) };

  const waiting = await findWaiting(deps, transaction, member);
  const refusal = waiting ? null : whyNoClaim(deps, reported);
  if (refusal !== null) return noted(refusal);
  const claim = waiting ?? (await openClaim(deps, transaction, reported));
  if (claim === null) return noted("It names no account, and the member has given none.");
  if (waiting && !waiting.reported) {
    await deps.database
      .model(DepositClaim)
      .update({ reported: true }, { where: { id: waiting.id }, transaction });
  }
  const left = await leftToPerson(deps, transaction, { claim, whose, setting, ...reported });
  if (left === null) {
    await giveApproval(deps, transaction, {
      claim,
      member,
      verifiedAmount: reported.amount,
      decidedBy: PARTNER_RULE.id,
      details: {
        partner: PARTNER_NAMES[postback.partner],
        postbackId: postback.id,
        approveUpTo: setting.approveUpTo,
      },
    });
    return { fate: "approved", reason: null, claimId: claim.id };
  }
  await notifyDesk(deps, transaction, "claims");
  return { fate: waiting ? "beside" : "opened", reason: left, claimId: claim.id };
}

const noted = (reason: string | null): PostbackResult => ({ fate: "noted", reason, claimId: null });

function findWaiting(
  { database }: ApprovalDeps,
  transaction: Transaction,
  member: MemberRow,
): Promise<DepositClaimRow | null> {
  return database.model(DepositClaim).findOne({
    where: { memberId: member.id, status: "waiting" },
    transaction,
    lock: true,
    raw: true,
  });
}

function whyNoClaim({ content }: ApprovalDeps, { amount, member }: Reported): string | null {
  const { tiers } = content.public;
  const opened = tierForDeposit(tiers, amount);
  if (opened === "guest") return "The amount opens no tier.";
  const verified = tierForDeposit(tiers, member.depositAmount);
  return tierRank(opened) > tierRank(verified)
    ? null
    : "A deposit that opens as high a tier is verified already.";
}

/** A claim without a proof, by the partner's word; null where nobody knows of which account. */
async function openClaim(
  deps: ApprovalDeps,
  transaction: Transaction,
  { postback, member, amount }: Reported,
): Promise<DepositClaimRow | null> {
  const brokerAccountId = postback.accountId ?? member.brokerAccountId;
  if (brokerAccountId === null) return null;
  return openWithoutProof(deps, transaction, { member, brokerAccountId, amount, way: "partner" });
}
