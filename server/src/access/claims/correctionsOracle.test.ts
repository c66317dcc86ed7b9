import type { Tier } from "@signaldeck/contract";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Member } from "../../members/Member.ts";
import type { Person } from "../../testing/People.ts";
import { openMembershipFixture, type MembershipFixture } from "../testing/membershipFixture.ts";

let fixture: MembershipFixture;
let support: Person;
let admin: Person;
let member: Person;
beforeAll(async () => {
  fixture = await openMembershipFixture();
  support = await fixture.signIn({ role: "support" });
  admin = await fixture.signIn({ role: "admin" });
});
afterAll(() => fixture.close());

const decide = (id: string, what: string, body: object) =>
  fixture.call("post", `/staff/claims/${id}/${what}`, body).as(support);
const amounts = (amount: number) => ({ verifiedAmount: amount, repeatedAmount: amount });

async function approve(amount: number): Promise<string> {
  const { id } = (await fixture.claim(member)).data as { id: string };
  expect((await decide(id, "approve", amounts(amount))).status).toBe(200);
  return id;
}

const correct = (id: string, amount: number) =>
  decide(id, "correct", { ...amounts(amount), reason: "Read again." });
const reopen = (id: string) => decide(id, "reopen", { reason: "A mistake." });

const standing = () => fixture.database.model(Member).findByPk(member.id, { raw: true });

async function decideTier(tier: Tier): Promise<void> {
  const now = await standing();
  const seen = { tier: now?.tier, dashboardUnlocked: now?.dashboardUnlocked, grantedUntil: null };
  const body = { tier, dashboardUnlocked: true, until: null, reason: "Agreed", seen };
  await fixture.call("put", `/staff/members/${member.id}/access`, body).as(admin).expect(200);
}

const TIER_OF = (amount: number): Tier =>
  amount >= 500 ? "gold" : amount >= 100 ? "pro" : amount >= 20 ? "silver" : "guest";
const RANK: readonly Tier[] = ["guest", "silver", "pro", "gold", "elite"];
const highest = (tiers: Tier[]): Tier =>
  RANK[Math.max(0, ...tiers.map((tier) => RANK.indexOf(tier)))] ?? "guest";

it("follows an oracle through any row of mistakes and ways back", async () => {
  const amount = fc.constantFrom(20, 70, 100, 450, 500, 5_000);
  const step = fc.oneof(
    fc.record({ do: fc.constant("approve" as const), amount }),
    fc.record({ do: fc.constant("correct" as const), amount, which: fc.nat(5) }),
    fc.record({ do: fc.constant("withdraw" as const), which: fc.nat(5) }),
    fc.record({ do: fc.constant("decide" as const), tier: fc.constantFrom(...RANK) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 7 }), async (steps) => {
      member = await fixture.signIn();
      let base: Tier = "guest";
      const claims: { id: string; amount: number; counts: boolean }[] = [];
      for (const made of steps) {
        if (made.do === "approve") {
          claims.push({ id: await approve(made.amount), amount: made.amount, counts: true });
        } else if (made.do === "decide") {
          await decideTier(made.tier);
          base = made.tier;
          for (const old of claims) old.counts = false;
        } else {
          const found = claims[made.which % Math.max(1, claims.length)];
          if (!found) continue;
          if (made.do === "correct") {
            await correct(found.id, made.amount);
            found.amount = made.amount;
          } else {
            await reopen(found.id);
            await decide(found.id, "reject", { reason: "A mistake." });
            claims.splice(claims.indexOf(found), 1);
          }
        }
        const counting = claims.filter(({ counts }) => counts);
        expect(await standing()).toMatchObject({
          tier: highest([base, ...counting.map((of) => TIER_OF(of.amount))]),
          depositAmount: Math.max(0, ...claims.map((of) => of.amount)),
        });
      }
    }),
    { numRuns: 8 },
  );
});
