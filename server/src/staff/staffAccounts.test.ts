import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Member } from "../members/Member.ts";
import { enrol } from "../accounts/testing/secondFactorHarness.ts";
import { openStaffRoom, type StaffRoom } from "./testing/staffRoom.ts";

const NEW_PASSWORD = "Chosen-horse8";

let room: StaffRoom;
beforeAll(async () => {
  room = await openStaffRoom();
});
afterAll(() => room.close());
beforeEach(() => room.newAdmin());

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
  await room.call(method, path, {}).expect(401);
  for (const role of ["member", "support"] as const) {
    const reply = await room
      .call(method, path, {})
      .as(await room.signIn({ role }))
      .expect(403);
    expect(reply.body).toMatchObject({ error: { code: "forbidden" } });
  }
});

it.each(CALLS.slice(2))("%s %s: unknown and malformed ids", async (method, path) => {
  const body = { role: "admin" };
  const unknown = await room.call(method, path, body).as(room.admin).expect(404);
  expect(unknown.body).toMatchObject({ error: { code: "not_found" } });
  const malformed = await room.call(method, path.replace(ID, "1"), body).as(room.admin).expect(400);
  expect(malformed.body).toMatchObject({ error: { code: "validation_failed" } });
});

describe("the list of staff", () => {
  it("says who they are, how they sign in and where they are signed in", async () => {
    const support = await enrol(room, { role: "support" });
    const member = await room.signIn();
    const list = await room.list();
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
    expect(list.find(({ id }) => id === room.admin.id)).toMatchObject({ own: true, role: "admin" });
    expect(list.some(({ id }) => id === member.id)).toBe(false);
    const roles = list.map(({ role }) => role);
    expect(roles).toEqual([...roles].sort());
    expect(JSON.stringify(list)).not.toContain(support.secret);
  });
});

describe("changing a role", () => {
  it("works at once, in both directions", async () => {
    const support = await room.signIn({ role: "support" });
    const changed = await room.changeRole(support.id, "admin").expect(200).data();
    expect(changed).toMatchObject({ id: support.id, role: "admin", sessions: 1 });
    await room.list(support);
    await room.changeRole(support.id, "support").expect(200);
    await room.call("get", "/staff/accounts").as(support).expect(403);
    expect(await room.auditOf(support.id)).toEqual([
      {
        actorId: room.admin.id,
        action: "staff.role_changed",
        details: { from: "support", to: "admin" },
      },
      {
        actorId: room.admin.id,
        action: "staff.role_changed",
        details: { from: "admin", to: "support" },
      },
    ]);
  });

  it("to the same role leaves no trace, and another than staff's is refused", async () => {
    const support = await room.signIn({ role: "support" });
    await room.changeRole(support.id, "support").expect(200);
    expect(await room.auditOf(support.id)).toEqual([]);
    await room.changeRole(support.id, "member").expect(400);
  });

  it("is not for one's own account, nor for members", async () => {
    const own = await room.changeRole(room.admin.id, "support").expect(409);
    expect(own.body).toMatchObject({ error: { code: "own_account" } });
    const member = await room.signIn();
    await room.changeRole(member.id, "support").expect(404);
  });

  it("cannot be done by two admins to each other at once", async () => {
    const other = await room.signIn({ role: "admin" });
    const replies = await Promise.all([
      room.changeRole(other.id, "support"),
      room.changeRole(room.admin.id, "support", other),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403]);
  });
});

describe("withdrawing staff rights", () => {
  it("makes a member of the account and ends its sessions", async () => {
    const support = await room.signIn({ role: "support" });
    await room.withdraw(support.id).expect(200);
    await room.call("get", "/auth/me").as(support).expect(401);
    const { user } = await room.logIn(support.email);
    expect(user).toMatchObject({ role: "member", tier: "guest", dashboardUnlocked: false });
    expect((await room.list()).some(({ id }) => id === support.id)).toBe(false);
    expect(await room.auditOf(support.id)).toEqual([
      { actorId: room.admin.id, action: "staff.withdrawn", details: { role: "support" } },
    ]);
  });

  it("deletes an account that nobody has accepted, whose address is free again", async () => {
    const { id, email, link } = await room.invited("admin");
    await room.withdraw(id).expect(200);
    expect(await room.database.model(Member).count({ where: { id } })).toBe(0);
    await room.accept(link, NEW_PASSWORD).expect(400);
    await room.invite({ email, fullName: "Another Person", role: "support" }).expect(201);
    expect((await room.auditOf(id)).map(({ action }) => action)).toEqual([
      "staff.invited",
      "staff.invitation_withdrawn",
    ]);
  });

  it("is not for one's own account, nor for members", async () => {
    const own = await room.withdraw(room.admin.id).expect(409);
    expect(own.body).toMatchObject({ error: { code: "own_account" } });
    await room.withdraw((await room.signIn()).id).expect(404);
  });
});

describe("resetting a second factor", () => {
  it.each(["support", "member"] as const)("of a %s ends sessions and is mailed", async (role) => {
    const { member, token } = await enrol(room, { role });
    await room.resetFactor(member.id).expect(200);
    await room.call("get", "/auth/me").as(token).expect(401);
    expect((await room.logIn(member.email)).user.secondFactor).toBe("off");
    expect((await room.mailsTo(member.email)).map(({ subject }) => subject)).toContain(
      "The second factor was reset - SignalDeck",
    );
    expect(await room.auditOf(member.id)).toEqual([
      { actorId: room.admin.id, action: "second_factor.reset", details: {} },
    ]);
    const again = await room.resetFactor(member.id).expect(409);
    expect(again.body).toMatchObject({ error: { code: "conflict" } });
  });

  it("is not for the own account", async () => {
    const own = await enrol(room, { role: "admin" });
    const reply = await room.resetFactor(own.member.id, own).expect(409);
    expect(reply.body).toMatchObject({ error: { code: "own_account" } });
  });
});

it("a deed that cannot be audited is not done", async () => {
  const support = await enrol(room, { role: "support" });
  const { sequelize } = room.database;
  await sequelize.query("ALTER TABLE audit_records RENAME TO hidden_audit_records");
  try {
    await room.changeRole(support.member.id, "admin").expect(500);
    await room.withdraw(support.member.id).expect(500);
    await room.resetFactor(support.member.id).expect(500);
    await room
      .invite({ email: "audit@example.org", fullName: "Some Body", role: "admin" })
      .expect(500);
  } finally {
    await sequelize.query("ALTER TABLE hidden_audit_records RENAME TO audit_records");
  }
  const list = await room.list();
  expect(list.find(({ id }) => id === support.member.id)).toMatchObject({
    role: "support",
    sessions: 1,
    secondFactorSince: expect.any(String) as string,
  });
  expect(list.some(({ email }) => email === "audit@example.org")).toBe(false);
});
