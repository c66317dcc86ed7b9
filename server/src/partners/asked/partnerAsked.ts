import { AskedPartner, ruleOf } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import { v7 as uuid } from "uuid";
import type { Clock } from "../../clock/clock.ts";
import type { Database } from "../../database/Database.ts";
import { Member } from "../../members/Member.ts";
import { AskedPartnerSetting } from "./AskedPartnerSetting.ts";
import type { MayAskDeps } from "./askedDeps.ts";
import { giveUpQuestions } from "./giveUpQuestions.ts";
import { PartnerQuestion } from "./PartnerQuestion.ts";

/**
 * The partner that is asked for a member who sends a claim: the one behind the broker's link, where
 * there is a token for it, and the law of the member's country does not keep them from it.
 */
export async function partnerAsked(
  { database, content }: MayAskDeps,
  memberId: string,
  transaction?: Transaction,
): Promise<AskedPartner | null> {
  const partner = AskedPartner.safeParse(content.links.brokerPartner).data;
  if (partner === undefined) return null;
  const within = transaction ? { transaction, raw: true as const } : { raw: true as const };
  const isAsked = await database.model(AskedPartnerSetting).findByPk(partner, within);
  if (!isAsked) return null;
  const member = await database
    .model(Member)
    .findByPk(memberId, { ...within, attributes: ["country"] });
  const rule = member && ruleOf(content.countries.rules, member.country, "broker");
  return member === null || rule?.effect === "hidden" ? null : partner;
}

/**
 * Has the partner asked for a claim that is being sent, where the member was told so beside the
 * form. The question is asked after the commit, and what it brings decides nothing.
 * @param told the partner that the form has named; undefined where it named none
 */
export async function addQuestion(
  deps: MayAskDeps & { clock: Pick<Clock, "now"> },
  transaction: Transaction,
  claim: { id: string; memberId: string; brokerAccountId: string },
  told: AskedPartner | undefined,
): Promise<void> {
  const partner = await partnerAsked(deps, claim.memberId, transaction);
  if (partner === null || partner !== told) return;
  const now = new Date(deps.clock.now());
  await deps.database.model(PartnerQuestion).create(
    {
      id: uuid(),
      claimId: claim.id,
      memberId: claim.memberId,
      partner,
      account: claim.brokerAccountId,
      state: "waiting",
      about: null,
      known: null,
      accounts: null,
      answeredAt: null,
      fault: null,
      tries: 0,
      nextAt: now,
      askingUntil: null,
      createdAt: now,
    },
    { transaction },
  );
}

/** A claim that is decided needs no answer: nobody is told of its member any more. */
export function endQuestion(
  database: Database,
  transaction: Transaction,
  claimId: string,
): Promise<void> {
  const fault = "The claim was decided before it answered.";
  return giveUpQuestions(database, transaction, { claimId }, fault);
}
