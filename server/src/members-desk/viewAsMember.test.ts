import { MEMBERS_DESK_LIMITS, type MemberViewDto } from "@signaldeck/contract";
import request from "supertest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Member } from "../members/Member.ts";
import { MembershipRoom, type Person } from "../membership/testing/membershipRoom.ts";

let room: MembershipRoom;
let admin: Person;
let support: Person;

beforeAll(async () => {
  room = await MembershipRoom.open();
  admin = await room.person("guest", "admin");
  support = await room.support();
});
afterAll(() => room.close());

const open = async (id: string, staff = support) => {
  const reply = await room.call("post", `/staff/members/${id}/views`, staff.token);
  expect(reply.status).toBe(201);
  return reply.body.data as unknown as MemberViewDto;
};
const me = async (token: string) => {
  const call = request(room.accounts.app).get("/api/auth/me");
  const reply = await call.set("Authorization", `Bearer ${token}`);
  return reply as { status: number; body: { data: { id: string } | null } };
};

describe("a look through a member's eyes", () => {
  it("reads what the member reads, changes nothing, and is audited", async () => {
    const { member } = await room.person("silver");
    const view = await open(member.id);
    expect(view.user).toMatchObject({ id: member.id, tier: "silver", role: "member" });
    expect((await me(view.token)).body.data?.id).toBe(member.id);
    const saved = await room.call("put", "/users/profile", view.token, { brokerAccountId: "1" });
    expect(saved.status).toBe(403);
    expect(saved.body.error?.code).toBe("read_only_view");
    // Nor does it carry the staff member's own rights along.
    expect((await room.call("get", "/admin/users", view.token)).status).toBe(403);
    expect(await room.audit(member.id)).toEqual([
      {
        action: "view.opened",
        actorId: support.member.id,
        details: { until: view.expiresAt },
      },
    ]);
  });

  it("ends after a quarter of an hour", async () => {
    const { member } = await room.person();
    const view = await open(member.id);
    room.accounts.clock.advance(MEMBERS_DESK_LIMITS.viewLifetime - 1);
    expect((await me(view.token)).status).toBe(200);
    room.accounts.clock.advance(1);
    expect((await me(view.token)).status).toBe(401);
  });

  it("ends when it is left, and nobody else can end it", async () => {
    const { member } = await room.person();
    const view = await open(member.id);
    const path = `/staff/member-views/${view.id}`;
    expect((await room.call("delete", path, view.token)).status).toBe(403);
    expect((await room.call("delete", path, admin.token)).status).toBe(200);
    expect((await me(view.token)).status).toBe(200);
    expect((await room.call("delete", path, support.token)).status).toBe(200);
    expect((await me(view.token)).status).toBe(401);
    expect((await me(support.token)).status).toBe(200);
    expect((await room.audit(member.id)).map(({ action }) => action)).toEqual([
      "view.opened",
      "view.left",
    ]);
    // A sign-in is no view, and is not ended this way.
    const session = await room.accounts.sessions.find(support.token);
    await room.call("delete", `/staff/member-views/${session?.id}`, support.token);
    expect((await me(support.token)).status).toBe(200);
  });

  it("ends with the staff member's sessions, rights, or next view", async () => {
    const { member } = await room.person();
    const first = await open(member.id, await room.support());
    const helper = await room.support();
    const second = await open(member.id, helper);
    expect((await me(first.token)).status).toBe(200);
    const third = await open(member.id, helper);
    expect((await me(second.token)).status).toBe(401);
    await room.accounts.database.write((transaction) =>
      room.accounts.database
        .model(Member)
        .update({ role: "member" }, { where: { id: helper.member.id }, transaction }),
    );
    expect((await me(third.token)).status).toBe(401);
    const leaving = await room.support();
    const fourth = await open(member.id, leaving);
    await room.accounts.sessions.revokeAllOf(leaving.member.id);
    expect((await me(fourth.token)).status).toBe(401);
  });

  it("ends with a block of the member, follows the tier, and survives the member's sign-out", async () => {
    const { member } = await room.person("gold");
    const view = await open(member.id);
    const access = { tier: "pro", dashboardUnlocked: true, hasDeposited: true };
    await room.call("patch", `/admin/users/${member.id}/access`, admin.token, access);
    expect((await room.accounts.sessions.find(view.token))?.viewer.tier).toBe("pro");
    await room.call("post", `/staff/members/${member.id}/sign-out`, support.token);
    expect((await me(view.token)).status).toBe(200);
    const block = `/staff/members/${member.id}/block`;
    await room.call("post", block, admin.token, { reason: "x" });
    expect((await me(view.token)).status).toBe(401);
    const path = `/staff/members/${member.id}/views`;
    expect((await room.call("post", path, support.token)).status).toBe(409);
  });

  it("cannot look at staff", async () => {
    const path = `/staff/members/${admin.member.id}/views`;
    expect((await room.call("post", path, support.token)).status).toBe(404);
    const { member } = await room.person();
    const view = await open(member.id);
    await room.accounts.database.write((transaction) =>
      room.accounts.database
        .model(Member)
        .update({ role: "support" }, { where: { id: member.id }, transaction }),
    );
    expect((await me(view.token)).status).toBe(401);
  });

  it("is no device, neither of the member nor of the staff member", async () => {
    const { member, token } = await room.person();
    const view = await open(member.id);
    for (const each of [token, support.token]) {
      const call = request(room.accounts.app).get("/api/account/sessions");
      const reply = await call.set("Authorization", `Bearer ${each}`);
      const { data } = reply.body as { data: { id: string }[] };
      expect(data.map(({ id }) => id)).not.toContain(view.id);
      expect(data.length).toBeGreaterThan(0);
    }
  });
});
