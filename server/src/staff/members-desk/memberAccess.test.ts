import { AdminUserDto, TRIAL } from "@signaldeck/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Member } from "../../members/Member.ts";
import type { Person } from "../../testing/People.ts";
import {
  openMembershipFixture,
  type MembershipFixture,
} from "../../access/testing/membershipFixture.ts";

let fixture: MembershipFixture;
let admin: Person;
let support: Person;
const people: Person[] = [];

beforeAll(async () => {
  fixture = await openMembershipFixture();
  admin = await fixture.signIn({ role: "admin" });
  support = await fixture.signIn({ role: "support" });
  for (const tier of ["guest", "silver", "gold"] as const) {
    people.push(await fixture.signIn({ tier }));
    fixture.clock.advance(1_000);
  }
});
afterAll(() => fixture.close());

const get = async (path: string) => {
  const reply = await fixture.call("get", path).as(support);
  expect(reply.status).toBe(200);
  return {
    users: AdminUserDto.array().parse(reply.data),
    pagination: reply.body.pagination,
  };
};

describe("GET /admin/users", () => {
  it("lists members, newest first, without staff, with the pagination beside them", async () => {
    const { users, pagination } = await get("/admin/users");
    expect(users.map(({ id }) => id)).toEqual(people.map(({ member }) => member.id).reverse());
    expect(pagination).toEqual({ total: 3, pages: 1, current: 1 });
    expect(users[0]).not.toHaveProperty("depositAmount");
    expect(users[0]).not.toHaveProperty("brokerAccountId");
  });

  it("comes in pages", async () => {
    const { users, pagination } = await get("/admin/users?page=2&limit=2");
    expect(users.map(({ id }) => id)).toEqual([people[0]?.member.id]);
    expect(pagination).toEqual({ total: 3, pages: 2, current: 2 });
    expect((await get("/admin/users?page=9&limit=2")).users).toEqual([]);
  });

  it.each(["page=0", "page=x", "limit=0", "limit=101"])("refuses %s", async (query) => {
    expect((await fixture.call("get", `/admin/users?${query}`).as(admin)).status).toBe(400);
  });
});

describe("GET /admin/users/search", () => {
  const found = async (query: string) =>
    (await get(`/admin/users/search?limit=50&query=${encodeURIComponent(query)}`)).users.map(
      ({ id }) => id,
    );

  it("looks into name, address, admission code and broker account, in any case", async () => {
    const [one] = people;
    if (!one) throw new Error("nobody");
    const { id, email, admissionCode } = one.member;
    const account = { brokerAccountId: "MT5-77120" };
    await fixture.call("put", "/users/profile", account).as(one);
    for (const text of [email.toUpperCase(), admissionCode.toLowerCase(), "mt5-771"]) {
      expect(await found(text)).toEqual([id]);
    }
    expect(await found("test person")).toHaveLength(3);
  });

  it("finds nobody for a blank text, and takes wildcards as they are written", async () => {
    for (const text of ["", "   ", "%", "_", "'; --"]) expect(await found(text)).toEqual([]);
  });
});

describe("PATCH /admin/users/:id/access", () => {
  const GOLD = { tier: "gold", dashboardUnlocked: true, hasDeposited: true };
  const NONE = { tier: "guest", dashboardUnlocked: false, hasDeposited: false };
  const patch = (id: string, body: object) =>
    fixture.call("patch", `/admin/users/${id}/access`, body).as(admin);

  it("grants and revokes at once, with a trace of before and after", async () => {
    const { member, token, email } = await fixture.signIn();
    await fixture.sessions.find(token);
    const granted = await patch(member.id, GOLD);
    expect(granted.data).toMatchObject({ id: member.id, ...GOLD });
    expect((await fixture.sessions.find(token))?.viewer).toMatchObject({ tier: "gold" });
    const revoked = await patch(member.id, NONE);
    expect(revoked.data).toMatchObject({ id: member.id, ...NONE });
    expect((await fixture.sessions.find(token))?.viewer).toMatchObject({
      tier: "guest",
      dashboardUnlocked: false,
    });
    const audit = await fixture.auditOf(member.id);
    expect(audit.map(({ action, actorId }) => [action, actorId])).toEqual([
      ["access.changed", admin.id],
      ["access.changed", admin.id],
    ]);
    expect(audit[1]?.details).toMatchObject({ before: GOLD, after: NONE });
    // The member hears of each change, also of the way back.
    expect((await fixture.mailsTo(email)).map(({ subject }) => subject)).toEqual([
      "Your tier is now Guest - SignalDeck",
      "Your tier is now Gold - SignalDeck",
    ]);
  });

  it("tells the member why where a reason is given, and speaks of no why where none is", async () => {
    const { member, email } = await fixture.signIn();
    await patch(member.id, { ...GOLD, reason: " Won the competition " });
    await patch(member.id, NONE);
    const mails = await fixture.mailsTo(email);
    const granted = mails.find(({ text }) => text.includes("Won the competition"));
    const revoked = mails.find((mail) => mail !== granted);
    expect(mails).toHaveLength(2);
    expect(granted).toBeDefined();
    expect(revoked?.text).toContain("We have changed your access.");
    expect(revoked?.text).not.toMatch(/why|reason|Won/i);
    const notices = await fixture.noticesOf(member.id);
    expect(notices.map(({ kind }) => kind)).toEqual(["access_changed", "access_changed"]);
    const reasons = notices.map((notice) => ("reason" in notice ? notice.reason : undefined));
    expect(new Set(reasons)).toEqual(new Set([null, "Won the competition"]));
    const [first, second] = await fixture.auditOf(member.id);
    expect(first?.details).toMatchObject({ reason: "Won the competition" });
    expect(second?.details).not.toHaveProperty("reason");
    expect((await patch(member.id, { ...GOLD, reason: " " })).status).toBe(400);
  });

  it("frees the path with the deposit that is taken back", async () => {
    const { member, token } = await fixture.signIn();
    const where = { id: member.id };
    const members = fixture.database.model(Member);
    const { id } = await fixture.claimOf(token, { accessPath: "auto" });
    await fixture.call("post", `/staff/claims/${id}/approve`, { verifiedAmount: 500 }).as(support);
    await patch(member.id, GOLD);
    expect(await members.findOne({ where, raw: true })).toMatchObject({ verifiedPath: "auto" });
    await patch(member.id, NONE);
    expect(await members.findOne({ where, raw: true })).toMatchObject({ verifiedPath: null });
  });

  it("takes the verified amount and an unused code with what it revokes", async () => {
    const { member, token } = await fixture.signIn();
    const claim = await fixture.claim(token);
    const { id } = claim.data as { id: string };
    await fixture.call("post", `/staff/claims/${id}/approve`, { verifiedAmount: 500 }).as(support);
    const path = `/staff/members/${member.id}/dashboard-codes`;
    const issued = await fixture.call("post", path, { tier: "gold" }).as(support);
    await patch(member.id, NONE);
    const code = issued.data as { dashboardCode: string };
    expect(
      (await fixture.call("post", "/auth/validate-dashboard-code", code).as(token)).status,
    ).toBe(400);
    // The old amount no longer counts as the highest.
    const again = (await fixture.claim(token)).data as { id: string };
    const approved = await fixture
      .call("post", `/staff/claims/${again.id}/approve`, { verifiedAmount: 30, repeatedAmount: 30 })
      .as(support);
    expect(approved.data).toMatchObject({ member: { tier: "silver", depositAmount: 30 } });
  });

  it.each([
    [{}],
    [{ ...GOLD, tier: "owner" }],
    [{ ...GOLD, dashboardUnlocked: "yes" }],
    [{ tier: "gold" }],
  ])("refuses %j", async (body) => {
    expect((await patch(people[0]?.member.id ?? "", body)).status).toBe(400);
  });

  it("knows members alone", async () => {
    expect((await patch(support.id, GOLD)).status).toBe(404);
    expect((await patch("7", GOLD)).status).toBe(400);
  });
});

describe("POST /countdown/reset", () => {
  const reset = (body?: object) => fixture.call("post", "/countdown/reset", body).as(support);

  it("begins a member's trial anew, with its trace", async () => {
    const { member, token } = await fixture.signIn();
    fixture.clock.advance(2 * TRIAL.length);
    expect((await fixture.call("get", "/countdown").as(token)).data).toMatchObject({ ended: true });
    const reply = await reset({ memberId: member.id });
    expect(reply.data).toMatchObject({ remainingMs: TRIAL.length, ended: false });
    expect((await fixture.call("get", "/countdown").as(token)).data).toMatchObject({
      remainingMs: TRIAL.length,
      dashboardUnlocked: false,
    });
    expect((await fixture.auditOf(member.id)).map(({ action }) => action)).toEqual(["trial.reset"]);
  });

  it("is the caller's own without a payload", async () => {
    expect((await reset()).data).toMatchObject({ remainingMs: TRIAL.length });
    expect((await fixture.auditOf(support.id)).map(({ action }) => action)).toContain(
      "trial.reset",
    );
  });

  it("needs an account to reset", async () => {
    expect((await reset({ memberId: "0198f0a2-0000-7000-8000-00000000ffff" })).status).toBe(404);
    expect((await reset({ memberId: "x" })).status).toBe(400);
    const colleague = await fixture.makeMember({ role: "admin" });
    expect((await reset({ memberId: colleague.id })).status).toBe(404);
    expect(await fixture.auditOf(colleague.id)).toEqual([]);
  });
});
