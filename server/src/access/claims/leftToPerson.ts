import type { ApprovalDeps } from "./claimsDeps.ts";
import { openGrants } from "../grants/changeGrants.ts";
import { accountKey, dollars, tierForDeposit, unlikelyAmount } from "@signaldeck/contract";
import { Op, type Transaction } from "sequelize";
import type { MemberRow } from "../../members/Member.ts";
import type { Whose } from "../partners/identify.ts";
import { PartnerPostback, type PostbackRow } from "../partners/PartnerPostback.ts";
import type { PartnerSettingRow } from "../partners/PartnerSetting.ts";
import { leaseHolder } from "./claimLease.ts";
import type { DepositClaimRow } from "./DepositClaim.ts";
import { needsReason } from "./evidence.ts";

export interface RuleCase {
  claim: DepositClaimRow;
  member: MemberRow;
  postback: PostbackRow;
  /** Whole US dollars. */
  amount: number;
  whose: Whose;
  setting: PartnerSettingRow;
}

/**
 * Why a person decides on a claim and not the operator's rule, as a sentence; null where the rule
 * approves it. The rule is for what is plain: a member's first deposit, reported with their own
 * click, on the claim's account, of no more than the operator allows.
 */
export async function leftToPerson(
  deps: ApprovalDeps,
  transaction: Transaction,
  of: RuleCase,
): Promise<string | null> {
  const plain = notByRule(deps, of, await isSetByPerson(deps, transaction, of.member));
  if (plain !== null) return plain;
  const before = await saidBefore(deps, transaction, of);
  if (before !== null) return before;
  return (await needsReason(deps.database, of.claim, transaction))
    ? "A person decides: picture or account stood in another member's claim."
    : null;
}

function notByRule({ clock, content }: ApprovalDeps, of: RuleCase, isSet: boolean): string | null {
  const { claim, postback, amount, whose, setting } = of;
  const { approveUpTo } = setting;
  const { accountKey: told, currency, event } = postback;
  if (approveUpTo === null) return "A person decides: no rule approves.";
  if (!whose.ended) {
    return "A person decides: it came by an address in which a member can write.";
  }
  if (isSet) {
    return "A person decides: an admin or a dashboard code has set this member's access.";
  }
  if (event !== "first_deposit") return "A person decides: the rule is for first deposits.";
  if (currency !== "USD") return "A person decides: the amount is not in US dollars.";
  // Cents count here: $100.50 is beyond a rule up to $100.
  if ((postback.cents ?? 0) > approveUpTo * 100) {
    return `A person decides: it is more than the ${dollars(approveUpTo)} of the rule.`;
  }
  if (whose.match === "typed") return "A person decides: it came without the member's click.";
  if (whose.contested) return "A person decides: the account is another member's, too.";
  if (told === null || told !== accountKey(claim.brokerAccountId)) {
    return "A person decides: the claim is of another account.";
  }
  if (tierForDeposit(content.public.tiers, amount) === "guest") {
    return "A person decides: the amount opens no tier.";
  }
  if (amount < claim.declaredAmount || unlikelyAmount(amount, claim.declaredAmount) !== null) {
    return "A person decides: the member declared another amount.";
  }
  if (leaseHolder(claim, clock.now()) !== null) return "A colleague has the claim open.";
  return null;
}

/** An admin has decided for good, or a code of support's was used. */
async function isSetByPerson(
  { database }: ApprovalDeps,
  transaction: Transaction,
  { id }: MemberRow,
): Promise<boolean> {
  const open = await openGrants(database, id, transaction);
  return open.some(
    ({ source, until }) => source === "code" || (source === "admin" && until === null),
  );
}

/** A first deposit is the first one, and nothing of it was taken out again. */
async function saidBefore(
  { database }: ApprovalDeps,
  transaction: Transaction,
  { postback, member }: RuleCase,
): Promise<string | null> {
  const { partner, accountKey: key } = postback;
  const others = await database.model(PartnerPostback).findAll({
    where: {
      partner,
      id: { [Op.ne]: postback.id },
      event: ["first_deposit", "deposit", "withdrawal"],
      [Op.or]: [{ memberId: member.id }, { accountKey: key }],
    },
    attributes: ["event", "fault"],
    transaction,
    raw: true,
  });
  if (others.some(({ event }) => event === "withdrawal")) {
    return "A person decides: a withdrawal was reported.";
  }
  return others.some(({ event, fault }) => event === "first_deposit" && fault === null)
    ? "A person decides: a first deposit was reported before."
    : null;
}
