import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Member } from "../members/Member.ts";
import { enrol } from "../accounts/testing/secondFactorHarness.ts";
import { openStaffFixture, type StaffFixture } from "./testing/staffFixture.ts";

const NEW_PASSWORD = "Chosen-horse8";

let fixture: StaffFixture;
beforeAll(async () => {
  fixture = await openStaffFixture();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.newAdmin());

const ID = "0198c0de-0000-7000-8000-000000000000";
const CALLS = [
  ["get", "/staff/accounts"],
  ["post", "/staff/accounts"],
  ["post", `/staff/accounts/${ID}/invitation`],
  ["patch", `/staff/accounts/${ID}/role`],
  ["post", `/staff/accounts/${ID}/withdrawal`],
  ["post", `/staff/accounts/${ID}/second-factor-reset`],
] as const;

it.each(CALLS)("%s %s is for admins alone", async (method, path) => {
  await fixture.call(method, path, {}).expect(401);
  for (const role of ["member", "support"] as const) {
    const reply = await fixture
      .call(method, path, {})
      .as(await fixture.signIn({ role }))
      .expect(403);
    expect(reply.body).toMatchObject({ error: { code: "forbidden" } });
  }
});

it.each(CALLS.slice(2))("%s %s: unknown and malformed ids", async (method, path) => {
  const body = { role: "admin" };
  const unknown = await fixture.call(method, path, body).as(fixture.admin).expect(404);
  expect(unknown.body).toMatchObject({ error: { code: "not_found" } });
  const malformed = await fixture
    .call(method, path.replace(ID, "1"), body)
    .as(fixture.admin)
    .expect(400);
  expect(malformed.body).toMatchObject({ error: { code: "validation_failed" } });
});

describe("the list of staff", () => {
  it("says who they are, how they sign in and where they are signed in", async () => {
    const support = await enrol(fixture, { role: "support" });
    const member = await fixture.signIn();
    const list = await fixture.list();
    expect(list.find(({ id }) => id === support.member.id)).toEqual({
      id: support.member.id,
      fullName: support.member.fullName,
      email: support.member.email,
      role: "support",
      secondFactorSince: expect.any(String) as string,
      invitedUntil: null,
      sessions: 1,
      signedInAt: expect.any(String) as string,
      createdAt: support.member.createdAt.toISOString(),
      own: false,
    });
    expect(list.find(({ id }) => id === fixture.admin.id)).toMatchObject({
      own: true,
      role: "admin",
    });
    expect(list.some(({ id }) => id === member.id)).toBe(false);
    const roles = list.map(({ role }) => role);
    expect(roles).toEqual([...roles].sort());
    expect(JSON.stringify(list)).not.toContain(support.secret);
  });
});

describe("changing a role", () => {
  it("works at once, in both directions", async () => {
    const support = await fixture.signIn({ role: "support" });
    const changed = await fixture.changeRole(support.id, "admin").expect(200).data();
    expect(changed).toMatchObject({ id: support.id, role: "admin", sessions: 1 });
    await fixture.list(support);
    await fixture.changeRole(support.id, "support").expect(200);
    await fixture.call("get", "/staff/accounts").as(support).expect(403);
    expect(await fixture.auditOf(support.id)).toEqual([
      {
        actorId: fixture.admin.id,
        action: "staff.role_changed",
        details: { from: "support", to: "admin" },
      },
      {
        actorId: fixture.admin.id,
        action: "staff.role_changed",
        details: { from: "admin", to: "support" },
      },
    ]);
  });

  it("to the same role leaves no trace, and another than staff's is refused", async () => {
    const support = await fixture.signIn({ role: "support" });
    await fixture.changeRole(support.id, "support").expect(200);
    expect(await fixture.auditOf(support.id)).toEqual([]);
    await fixture.changeRole(support.id, "member").expect(400);
  });

  it("is not for one's own account, nor for members", async () => {
    const own = await fixture.changeRole(fixture.admin.id, "support").expect(409);
    expect(own.body).toMatchObject({ error: { code: "own_account" } });
    const member = await fixture.signIn();
    await fixture.changeRole(member.id, "support").expect(404);
  });

  it("cannot be done by two admins to each other at once", async () => {
    const other = await fixture.signIn({ role: "admin" });
    const replies = await Promise.all([
      fixture.changeRole(other.id, "support"),
      fixture.changeRole(fixture.admin.id, "support", other),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403]);
  });
});

describe("withdrawing staff rights", () => {
  it("makes a member of the account and ends its sessions", async () => {
    const support = await fixture.signIn({ role: "support" });
    await fixture.withdraw(support.id).expect(200);
    await fixture.call("get", "/auth/me").as(support).expect(401);
    const { user } = await fixture.logIn(support.email);
    expect(user).toMatchObject({ role: "member", tier: "guest", dashboardUnlocked: false });
    expect((await fixture.list()).some(({ id }) => id === support.id)).toBe(false);
    expect(await fixture.auditOf(support.id)).toEqual([
      { actorId: fixture.admin.id, action: "staff.withdrawn", details: { role: "support" } },
    ]);
  });

  it("deletes an account that nobody has accepted, whose address is free again", async () => {
    const { id, email, link } = await fixture.invited("admin");
    await fixture.withdraw(id).expect(200);
    expect(await fixture.database.model(Member).count({ where: { id } })).toBe(0);
    await fixture.accept(link, NEW_PASSWORD).expect(400);
    await fixture.invite({ email, fullName: "Another Person", role: "support" }).expect(201);
    expect((await fixture.auditOf(id)).map(({ action }) => action)).toEqual([
      "staff.invited",
      "staff.invitation_withdrawn",
    ]);
  });

  it("is not for one's own account, nor for members", async () => {
    const own = await fixture.withdraw(fixture.admin.id).expect(409);
    expect(own.body).toMatchObject({ error: { code: "own_account" } });
    await fixture.withdraw((await fixture.signIn()).id).expect(404);
  });
});

describe("resetting a second factor", () => {
  it.each(["support", "member"] as const)("of a %s ends sessions and is mailed", async (role) => {
    const { member, token } = await enrol(fixture, { role });
    await fixture.resetFactor(member.id).expect(200);
    await fixture.call("get", "/auth/me").as(token).expect(401);
    expect((await fixture.logIn(member.email)).user.secondFactor).toBe("off");
    expect((await fixture.mailsTo(member.email)).map(({ subject }) => subject)).toContain(
      "The second factor was reset - SignalDeck",
    );
    expect(await fixture.auditOf(member.id)).toEqual([
      { actorId: fixture.admin.id, action: "second_factor.reset", details: {} },
    ]);
    const again = await fixture.resetFactor(member.id).expect(409);
    expect(again.body).toMatchObject({ error: { code: "conflict" } });
  });

  it("is not for the own account", async () => {
    const own = await enrol(fixture, { role: "admin" });
    const reply = await fixture.resetFactor(own.member.id, own).expect(409);
    expect(reply.body).toMatchObject({ error: { code: "own_account" } });
  });
});

it("a deed that cannot be audited is not done", async () => {
  const support = await enrol(fixture, { role: "support" });
  const { sequelize } = fixture.database;
  await sequelize.query("ALTER TABLE audit_records RENAME TO hidden_audit_records");
  try {
    await fixture.changeRole(support.member.id, "admin").expect(500);
    await fixture.withdraw(support.member.id).expect(500);
    await fixture.resetFactor(support.member.id).expect(500);
    await fixture
      .invite({ email: "audit@example.org", fullName: "Some Body", role: "admin" })
      .expect(500);
  } finally {
    await sequelize.query("ALTER TABLE hidden_audit_records RENAME TO audit_records");
  }
  const list = await fixture.list();
  expect(list.find(({ id }) => id === support.member.id)).toMatchObject({
    role: "support",
    sessions: 1,
    secondFactorSince: expect.any(String) as string,
  });
  expect(list.some(({ email }) => email === "audit@example.org")).toBe(false);
});
