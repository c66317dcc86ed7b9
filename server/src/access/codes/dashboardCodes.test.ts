import { IssuedCodeDto, MEMBERSHIP_LIMITS } from "@signaldeck/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Member } from "../../members/Member.ts";
import { OutboxMessage } from "../../delivery/outbox/OutboxMessage.ts";
import { DashboardCode } from "./DashboardCode.ts";
import type { Person } from "../../testing/People.ts";
import { openMembershipFixture, type MembershipFixture } from "../testing/membershipFixture.ts";

let fixture: MembershipFixture;
let support: Person;
let guest: Person;
beforeAll(async () => {
  fixture = await openMembershipFixture();
  support = await fixture.signIn({ role: "support" });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  guest = await fixture.signIn();
});

const issueTo = async (person: Person, tier = "pro") => {
  const path = `/staff/members/${person.id}/dashboard-codes`;
  const reply = await fixture.call("post", path, { tier }).as(support);
  expect(reply.status).toBe(201);
  return IssuedCodeDto.parse(reply.data);
};

const enter = (dashboardCode: unknown, { token }: Person = guest) =>
  fixture.call("post", "/auth/validate-dashboard-code", { dashboardCode }).as(token);

const WRONG = {
  success: false,
  error: { code: "invalid_dashboard_code" },
  message: "This dashboard code is wrong, used or expired. Support can give you a new one.",
};

describe("a dashboard code", () => {
  it("unlocks once, with the tier that was verified, and leaves its trace", async () => {
    const { dashboardCode } = await issueTo(guest);
    const typed = ` ${dashboardCode.slice(0, 5).toLowerCase()}-${dashboardCode.slice(5)} `;
    const reply = await enter(typed);
    expect(reply.status).toBe(200);
    expect(reply.data).toMatchObject({
      dashboardUnlocked: true,
      user: { tier: "pro", dashboardUnlocked: true, hasDeposited: true, depositAmount: 0 },
    });
    expect((await fixture.sessions.find(guest.token))?.viewer).toMatchObject({ tier: "pro" });
    expect(
      (await fixture.auditOf(guest.id)).map(({ action, actorId }) => [action, actorId]),
    ).toEqual([
      ["dashboard_code.issued", support.id],
      ["dashboard_code.used", guest.id],
    ]);
    expect((await fixture.mailsTo(guest.email))[0]?.subject).toMatch(/unlocked/);
    expect((await enter(dashboardCode)).body).toMatchObject(WRONG);
  });

  it("leaves the choice of a path as free as it was: support looked at a deposit for none", async () => {
    const path = { accessPath: "auto" as const };
    await fixture.database.write((transaction) =>
      fixture.database.model(Member).update(path, { where: { id: guest.id }, transaction }),
    );
    const { dashboardCode } = await issueTo(guest, "silver");
    const reply = await enter(dashboardCode);
    expect(reply.data).toMatchObject({ user: { ...path, verifiedPath: null } });
  });

  it("is used once also when it is sent several times together", async () => {
    const { dashboardCode } = await issueTo(guest);
    const replies = await Promise.all(Array.from({ length: 4 }, () => enter(dashboardCode)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("is the member's own", async () => {
    const { dashboardCode } = await issueTo(guest);
    const other = await fixture.signIn();
    expect((await enter(dashboardCode, other)).body).toMatchObject(WRONG);
    expect((await enter(dashboardCode)).status).toBe(200);
  });

  it("expires", async () => {
    const { dashboardCode } = await issueTo(guest);
    fixture.clock.advance(MEMBERSHIP_LIMITS.dashboardCodeLifetime);
    expect((await enter(dashboardCode)).body).toMatchObject(WRONG);
  });

  it("is replaced by a newer one", async () => {
    const old = await issueTo(guest);
    const fresh = await issueTo(guest, "silver");
    expect((await enter(old.dashboardCode)).body).toMatchObject(WRONG);
    expect((await enter(fresh.dashboardCode)).status).toBe(200);
  });

  it("is withdrawn as long as nobody has used it, with a trace of who did it", async () => {
    const path = `/staff/members/${guest.id}/dashboard-codes`;
    const { dashboardCode } = await issueTo(guest);
    expect((await fixture.call("delete", path).as(support)).status).toBe(200);
    expect((await enter(dashboardCode)).body).toMatchObject(WRONG);
    expect(
      (await fixture.auditOf(guest.id)).map(({ action, actorId }) => [action, actorId]),
    ).toEqual([
      ["dashboard_code.issued", support.id],
      ["dashboard_code.withdrawn", support.id],
    ]);
    const again = await fixture.call("delete", path).as(support);
    expect(again.status).toBe(409);
    expect(again.body.message).toMatch(/an admin sets the member's access/);
  });

  it("cannot be withdrawn after it was used or has expired", async () => {
    const path = `/staff/members/${guest.id}/dashboard-codes`;
    await enter((await issueTo(guest)).dashboardCode);
    expect((await fixture.call("delete", path).as(support)).status).toBe(409);
    await issueTo(guest);
    fixture.clock.advance(MEMBERSHIP_LIMITS.dashboardCodeLifetime);
    expect((await fixture.call("delete", path).as(support)).status).toBe(409);
    const nobody = "/staff/members/0198f0a2-0000-7000-8000-00000000dead/dashboard-codes";
    expect((await fixture.call("delete", nobody).as(support)).status).toBe(404);
  });

  it("is dead after five wrong tries, and further tries are refused for a while", async () => {
    const { dashboardCode } = await issueTo(guest);
    for (let tries = 0; tries < MEMBERSHIP_LIMITS.dashboardCodeTries; tries += 1) {
      expect((await enter("WRONGCODE1")).body).toMatchObject(WRONG);
    }
    const blocked = await enter(dashboardCode);
    expect(blocked.status).toBe(429);
    await fixture.deps.limits.codes.account.reset(`dashboard ${guest.id}`);
    expect((await enter(dashboardCode)).body).toMatchObject(WRONG);
    const row = await fixture.database.model(Member).findByPk(guest.id, { raw: true });
    expect(row?.dashboardUnlocked).toBe(false);
  });

  it("is not the admission code", async () => {
    await issueTo(guest);
    const reply = await enter(guest.member.admissionCode);
    expect(reply.status).toBe(400);
    expect(reply.body.message).toMatch(/This is your admission code/);
  });

  it("never lowers a tier", async () => {
    const gold = await fixture.signIn({ tier: "gold" });
    const { dashboardCode } = await issueTo(gold, "silver");
    expect((await enter(dashboardCode, gold)).data).toMatchObject({ user: { tier: "gold" } });
  });

  it("is stored nowhere in clear", async () => {
    const { dashboardCode } = await issueTo(guest);
    const { database } = fixture;
    const rows = [
      await database.model(DashboardCode).findAll({ raw: true }),
      await database.model(OutboxMessage).findAll({ raw: true }),
      await fixture.auditOf(guest.id),
    ];
    expect(JSON.stringify(rows)).not.toContain(dashboardCode);
  });

  it.each([undefined, "", "   ", 7, null])("%j is no code", async (value) => {
    const reply = await enter(value);
    expect(reply.status).toBe(400);
    expect(reply.body.message).toBe("Please enter the dashboard code");
  });

  it.each(["guest", "owner", undefined])("cannot be issued for the tier %s", async (tier) => {
    const path = `/staff/members/${guest.id}/dashboard-codes`;
    const reply = await fixture.call("post", path, { tier }).as(support);
    expect(reply.body.message).toBe("Please choose the tier that was verified");
  });

  it("is for members alone", async () => {
    const path = `/staff/members/${support.id}/dashboard-codes`;
    expect((await fixture.call("post", path, { tier: "gold" }).as(support)).status).toBe(404);
  });
});
