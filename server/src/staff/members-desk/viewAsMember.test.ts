import { MEMBERS_DESK_LIMITS, type MemberViewDto } from "@signaldeck/contract";
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

beforeAll(async () => {
  fixture = await openMembershipFixture();
  admin = await fixture.signIn({ role: "admin" });
  support = await fixture.signIn({ role: "support" });
});
afterAll(() => fixture.close());

const open = async (id: string, staff = support) => {
  const reply = await fixture.call("post", `/staff/members/${id}/views`).as(staff);
  expect(reply.status).toBe(201);
  return reply.data as MemberViewDto;
};
const me = (token: string) => fixture.call<{ id: string }>("get", "/auth/me").as(token);

describe("a look through a member's eyes", () => {
  it("reads what the member reads, changes nothing, and is audited", async () => {
    const { member } = await fixture.signIn({ tier: "silver" });
    const view = await open(member.id);
    expect(view.user).toMatchObject({ id: member.id, tier: "silver", role: "member" });
    expect((await me(view.token)).data.id).toBe(member.id);
    const saved = await fixture.call("put", "/users/profile", { brokerAccountId: "1" }).as(view);
    expect(saved.status).toBe(403);
    expect(saved.body.error?.code).toBe("read_only_view");
    // Nor does it carry the staff member's own rights along.
    expect((await fixture.call("get", "/admin/users").as(view)).status).toBe(403);
    expect(await fixture.auditOf(member.id)).toEqual([
      {
        action: "view.opened",
        actorId: support.id,
        details: { until: view.expiresAt },
      },
    ]);
  });

  it("ends after a quarter of an hour", async () => {
    const { member } = await fixture.signIn();
    const view = await open(member.id);
    fixture.clock.advance(MEMBERS_DESK_LIMITS.viewLifetime - 1);
    expect((await me(view.token)).status).toBe(200);
    fixture.clock.advance(1);
    expect((await me(view.token)).status).toBe(401);
  });

  it("ends when it is left, and nobody else can end it", async () => {
    const { member } = await fixture.signIn();
    const view = await open(member.id);
    const path = `/staff/member-views/${view.id}`;
    expect((await fixture.call("delete", path).as(view)).status).toBe(403);
    expect((await fixture.call("delete", path).as(admin)).status).toBe(200);
    expect((await me(view.token)).status).toBe(200);
    expect((await fixture.call("delete", path).as(support)).status).toBe(200);
    expect((await me(view.token)).status).toBe(401);
    expect((await me(support.token)).status).toBe(200);
    expect((await fixture.auditOf(member.id)).map(({ action }) => action)).toEqual([
      "view.opened",
      "view.left",
    ]);
    // A sign-in is no view, and is not ended this way.
    const session = await fixture.sessions.find(support.token);
    await fixture.call("delete", `/staff/member-views/${session?.id}`).as(support);
    expect((await me(support.token)).status).toBe(200);
  });

  it("ends with the staff member's sessions, rights, or next view", async () => {
    const { member } = await fixture.signIn();
    const first = await open(member.id, await fixture.signIn({ role: "support" }));
    const helper = await fixture.signIn({ role: "support" });
    const second = await open(member.id, helper);
    expect((await me(first.token)).status).toBe(200);
    const third = await open(member.id, helper);
    expect((await me(second.token)).status).toBe(401);
    await fixture.database.write((transaction) =>
      fixture.database
        .model(Member)
        .update({ role: "member" }, { where: { id: helper.id }, transaction }),
    );
    expect((await me(third.token)).status).toBe(401);
    const leaving = await fixture.signIn({ role: "support" });
    const fourth = await open(member.id, leaving);
    await fixture.sessions.revokeAllOf(leaving.id);
    expect((await me(fourth.token)).status).toBe(401);
    const fifth = await open(member.id, support);
    const other = await fixture.openSession(support.id);
    await fixture.call("post", "/auth/logout").as(support);
    expect((await me(fifth.token)).status).toBe(401);
    support.token = other;
    expect((await me(other)).status).toBe(200);
  });

  it("ends with a block of the member, follows the tier, and survives the member's sign-out", async () => {
    const { member } = await fixture.signIn({ tier: "gold" });
    const view = await open(member.id);
    const access = { tier: "pro", dashboardUnlocked: true, hasDeposited: true };
    await fixture.call("patch", `/admin/users/${member.id}/access`, access).as(admin);
    expect((await fixture.sessions.find(view.token))?.viewer.tier).toBe("pro");
    await fixture.call("post", `/staff/members/${member.id}/sign-out`).as(support);
    expect((await me(view.token)).status).toBe(200);
    const block = `/staff/members/${member.id}/block`;
    await fixture.call("post", block, { reason: "x" }).as(admin);
    expect((await me(view.token)).status).toBe(401);
    const path = `/staff/members/${member.id}/views`;
    expect((await fixture.call("post", path).as(support)).status).toBe(409);
  });

  it("cannot look at staff", async () => {
    const path = `/staff/members/${admin.id}/views`;
    expect((await fixture.call("post", path).as(support)).status).toBe(404);
    const { member } = await fixture.signIn();
    const view = await open(member.id);
    await fixture.database.write((transaction) =>
      fixture.database
        .model(Member)
        .update({ role: "support" }, { where: { id: member.id }, transaction }),
    );
    expect((await me(view.token)).status).toBe(401);
  });

  it("is no device, neither of the member nor of the staff member", async () => {
    const { member, token } = await fixture.signIn();
    const view = await open(member.id);
    for (const each of [token, support.token]) {
      const data = await fixture.call<{ id: string }[]>("get", "/account/sessions").as(each).data();
      expect(data.map(({ id }) => id)).not.toContain(view.id);
      expect(data.length).toBeGreaterThan(0);
    }
  });
});
