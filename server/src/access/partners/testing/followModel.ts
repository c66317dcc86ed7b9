import { PARTNER_RULE, PARTNERS, type Partner } from "@signaldeck/contract";
import { randomOf } from "../../../ledger/published/testing/madeLog.ts";
import type { Person } from "../../../testing/People.ts";
import { takePostback } from "../takePostback.ts";
import { disturbedPostbacks } from "./disturbedPostbacks.ts";
import type { PartnersFixture } from "./partnersFixture.ts";
import { PostbackModel } from "./PostbackModel.ts";

const MEMBERS = 5;
const LIMITS = [null, 40, 100, 5_000];
const DECLARED = [20, 40, 100, 500];

export interface Followed {
  postbacks: number;
  /** Where product and model say something else. */
  differences: string[];
  byRule: number;
  byPerson: number;
  /** Approved by the rule beyond what the operator allows. */
  beyond: number;
}

/**
 * Sends disturbed postbacks of a few new members to the product and to the model, with proofs and
 * decisions of people in between, and compares claims and tiers.
 */
export async function followModel(
  fixture: PartnersFixture,
  seed: number,
  postbacks: number,
): Promise<Followed> {
  const random = randomOf(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const upTo = { "pocket-option": pick(LIMITS), quotex: pick(LIMITS) };
  for (const partner of PARTNERS) await setRule(fixture, partner, upTo[partner]);
  const people: Person[] = [];
  for (let at = 0; at < MEMBERS; at += 1) people.push(await fixture.signIn());
  const clicks = await Promise.all(people.map((person) => fixture.clickOf(person)));
  const model = new PostbackModel(MEMBERS, upTo);
  const accountOf = (member: number) => `${seed}0${member}`;

  for (const { query, said } of disturbedPostbacks(
    { random, clicks, accountOf, prefix: `e${seed}-` },
    postbacks,
  )) {
    await fixture.database.write((transaction) =>
      takePostback(fixture.partnersDeps, transaction, said.partner, {
        query,
        body: "",
        ended: said.ended,
      }),
    );
    model.hear(said);
    const member = Math.floor(random() * MEMBERS);
    const person = people[member] as Person;
    if (random() < 0.04) {
      const account = `${accountOf(random() < 0.85 ? member : Math.floor(random() * MEMBERS))}${pick(["", "7"])}`;
      const declared = pick(DECLARED);
      const reply = await fixture.claim(person, {
        brokerAccountId: account,
        depositAmount: String(declared),
      });
      const taken = model.send(member, account, declared);
      if ((reply.status === 201) !== taken) throw new Error(`a proof was answered ${reply.status}`);
    }
    if (random() < 0.06) {
      const approve = random() < 0.5;
      await decide(fixture, person, approve);
      model.decide(member, approve);
    }
  }
  return compare(fixture, model, people, upTo, postbacks);
}

async function setRule(fixture: PartnersFixture, partner: Partner, approveUpTo: number | null) {
  const body = { enabled: true, approveUpTo };
  await fixture.call("put", `/staff/partners/${partner}`, body).as(fixture.admin).expect(200);
}

async function decide(fixture: PartnersFixture, person: Person, approve: boolean): Promise<void> {
  const waiting = (await fixture.claimsOf(person)).find(({ status }) => status === "waiting");
  if (!waiting) return;
  const amount = waiting.declaredAmount;
  const body = approve
    ? { verifiedAmount: amount, repeatedAmount: amount, sharedReason: "Looked at." }
    : { reason: "Not readable." };
  const what = approve ? "approve" : "reject";
  await fixture
    .call("post", `/staff/claims/${waiting.id}/${what}`, body)
    .as(fixture.support)
    .expect(200);
}

async function compare(
  fixture: PartnersFixture,
  model: PostbackModel,
  people: readonly Person[],
  upTo: Readonly<Record<Partner, number | null>>,
  postbacks: number,
): Promise<Followed> {
  const highest = Math.max(...PARTNERS.map((partner) => upTo[partner] ?? 0));
  const found: Followed = { postbacks, differences: [], byRule: 0, byPerson: 0, beyond: 0 };
  for (const [at, person] of people.entries()) {
    const rows = await fixture.claimsOf(person);
    const standing = await fixture.standing(person);
    const is = {
      tier: standing?.tier,
      deposit: standing?.depositAmount,
      claims: rows.map((row) => ({
        status: row.status,
        account: row.brokerAccountId,
        declared: row.declaredAmount,
        verified: row.verifiedAmount,
        byRule: row.decidedBy === PARTNER_RULE.id,
        reported: row.reported,
        opened: row.sentBy,
      })),
    };
    const should = {
      tier: model.tierOf(at),
      deposit: model.verifiedOf(at),
      claims: model.members[at]?.claims,
    };
    if (JSON.stringify(is) !== JSON.stringify(should)) {
      found.differences.push(`${JSON.stringify(is)} is not ${JSON.stringify(should)}`);
    }
    const ruled = is.claims.filter(({ byRule }) => byRule);
    found.byRule += ruled.length;
    found.byPerson += is.claims.filter((one) => one.status === "approved" && !one.byRule).length;
    found.beyond += ruled.filter(({ verified }) => (verified ?? 0) > highest).length;
  }
  return found;
}
