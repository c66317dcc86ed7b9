import { DAY, type Tier } from "@signaldeck/contract";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expireGrants } from "../../staff/members-desk/expireGrants.ts";
import { Member, type MemberRow } from "../../members/Member.ts";
import { openMembershipFixture, type MembershipFixture } from "../testing/membershipFixture.ts";
import type { Person } from "../../testing/People.ts";
import { accessOf } from "./accessOf.ts";
import { Grant } from "./Grant.ts";

let fixture: MembershipFixture;
let admin: Person;
let support: Person;
beforeAll(async () => {
  fixture = await openMembershipFixture();
});
afterAll(() => fixture.close());

const rowOf = (id: string): Promise<MemberRow | null> =>
  fixture.database.model(Member).findByPk(id, { raw: true });

/** Each thing that changes an access, as it is asked for; what is refused changes nothing. */
const DEEDS = {
  async approve(person: Person, amount: number) {
    const { data } = await fixture.claim(person, { accessPath: amount > 400 ? "auto" : "manual" });
    const id = (data as { id?: string } | null)?.id;
    const body = { verifiedAmount: amount, repeatedAmount: amount };
    if (id) await fixture.call("post", `/staff/claims/${id}/approve`, body).as(support);
  },
  async correct(person: Person, amount: number) {
    const body = { verifiedAmount: amount, repeatedAmount: amount, reason: "Read again." };
    await fixture.call("post", `/staff/claims/${await claimOf(person)}/correct`, body).as(support);
  },
  async reopen(person: Person) {
    const path = `/staff/claims/${await claimOf(person)}`;
    await fixture.call("post", `${path}/reopen`, { reason: "A mistake." }).as(support);
    await fixture.call("post", `${path}/reject`, { reason: "A mistake." }).as(support);
  },
  decide: (person: Person, amount: number) => decide(person, amount),
  lend: (person: Person, amount: number) =>
    decide(person, amount, new Date(fixture.clock.now() + 3 * DAY).toISOString()),
  async patch(person: Person, amount: number) {
    const body = { tier: tierOf(amount), dashboardUnlocked: true, hasDeposited: amount > 100 };
    await fixture.call("patch", `/admin/users/${person.id}/access`, body).as(admin);
  },
  async code(person: Person) {
    const path = `/staff/members/${person.id}/dashboard-codes`;
    const { data } = await fixture.call("post", path, { tier: "pro" }).as(support);
    await fixture.call("post", "/auth/validate-dashboard-code", data as object).as(person);
  },
  async wait(): Promise<void> {
    fixture.clock.advance(2 * DAY);
    await expireGrants(fixture.deps);
  },
} satisfies Record<string, (person: Person, amount: number) => Promise<void>>;

async function decide(person: Person, amount: number, until: string | null = null): Promise<void> {
  const { tier, dashboardUnlocked, grantedUntil } = (await rowOf(person.id)) ?? person.member;
  const seen = { tier, dashboardUnlocked, grantedUntil: grantedUntil?.toISOString() ?? null };
  const given = { tier: tierOf(amount), dashboardUnlocked: amount !== 100 };
  const body = { ...given, until, reason: "Agreed", seen };
  await fixture.call("put", `/staff/members/${person.id}/access`, body).as(admin);
}

const tierOf = (amount: number): Tier => (amount > 400 ? "gold" : amount > 100 ? "pro" : "silver");

async function claimOf(person: Person): Promise<string> {
  const { data } = await fixture.call("get", "/membership/claims").as(person);
  return (data as { id: string }[]).at(-1)?.id ?? "none";
}

it("is what the grants of each member give, after any series of deeds", async () => {
  const names = Object.keys(DEEDS) as (keyof typeof DEEDS)[];
  const deed = fc.tuple(fc.constantFrom(...names), fc.nat(2), fc.constantFrom(30, 100, 120, 500));
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 12, maxLength: 20 }), async (deeds) => {
      [admin, support] = [
        await fixture.signIn({ role: "admin" }),
        await fixture.signIn({ role: "support" }),
      ];
      const people = [
        await fixture.signIn(),
        await fixture.signIn({ tier: "gold", depositAmount: 500 }),
        await fixture.signIn(),
      ];
      for (const [name, whose, amount] of deeds) {
        const person = people[whose];
        if (person) await DEEDS[name](person, amount);
      }
      const grants = await fixture.database.model(Grant).findAll({ raw: true });
      const members = await fixture.database.model(Member).findAll({ raw: true });
      for (const { id, ...member } of members) {
        const own = grants.filter(({ memberId }) => memberId === id);
        expect(member).toMatchObject(accessOf(own, fixture.clock.now()));
      }
      expect(grants.some(({ endedAt }) => endedAt !== null)).toBe(true);
    }),
    { numRuns: 3 },
  );
});

it("is written by nobody else", async () => {
  const { id, ...member } = await fixture.makeMember();
  const members = fixture.database.model(Member);
  const where = { id };
  for (const change of [
    { tier: "elite" as const },
    { dashboardUnlocked: false },
    { hasDeposited: true },
    { depositAmount: 1 },
    { verifiedPath: null },
    { grantedUntil: null },
  ]) {
    const write = fixture.database.write((transaction) =>
      members.update({ ...change, fullName: "Somebody" }, { where, transaction }),
    );
    await expect(write).rejects.toThrow(/derived/);
  }
  const more = {
    ...member,
    email: fixture.newEmail(),
    admissionCode: "MORE",
    tier: "gold" as const,
  };
  const create = fixture.database.write((transaction) =>
    members.bulkCreate([{ ...more, id: admin.id.replace(/.$/, "0") }], { transaction }),
  );
  await expect(create).rejects.toThrow(/tier of members is derived/);
  const save = fixture.database.write(async (transaction) => {
    const row = await members.findByPk(id, { transaction });
    await row?.set({ tier: "gold" }).save({ transaction });
  });
  await expect(save).rejects.toThrow(/derived/);
  expect(await rowOf(id)).toMatchObject({ tier: "guest", fullName: member.fullName });
});
