import { DAY, type MemberFactsDto, type SetAccessInput } from "@signaldeck/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MemberRow } from "../../members/Member.ts";
import { createLog } from "../../process/log.ts";
import type { Person } from "../../testing/People.ts";
import {
  openMembershipFixture,
  type MembershipFixture,
} from "../../access/testing/membershipFixture.ts";
import { expireGrants } from "./expireGrants.ts";
import { GrantSweep } from "./GrantSweep.ts";

let fixture: MembershipFixture;
let admin: Person;
let support: Person;

beforeAll(async () => {
  fixture = await openMembershipFixture();
  admin = await fixture.signIn({ role: "admin" });
  support = await fixture.signIn({ role: "support" });
});
afterAll(() => fixture.close());

const GUEST_SEEN = { tier: "guest", dashboardUnlocked: false, grantedUntil: null } as const;
const inDays = (days: number) => new Date(fixture.clock.now() + days * DAY).toISOString();

/** Gold for a guest, for good, unless said otherwise. */
const put = (member: MemberRow, change: Partial<SetAccessInput> = {}, who = admin) =>
  fixture
    .call("put", `/staff/members/${member.id}/access`, {
      tier: "gold",
      dashboardUnlocked: true,
      until: null,
      reason: "A courtesy",
      seen: GUEST_SEEN,
      ...change,
    })
    .as(who);

const facts = async ({ id }: MemberRow) => {
  const reply = await fixture.call("get", `/staff/members/${id}`).as(support);
  expect(reply.status).toBe(200);
  return reply.data as MemberFactsDto;
};

const claimApproved = async (token: string, verifiedAmount: number) => {
  const { id } = (await fixture.claim(token)).data as { id: string };
  const path = `/staff/claims/${id}/approve`;
  expect((await fixture.call("post", path, { verifiedAmount }).as(support)).status).toBe(200);
};

describe("PUT /staff/members/:id/access", () => {
  it("sets any tier at once, with the reason in the trace", async () => {
    const { member, token } = await fixture.signIn();
    await fixture.sessions.find(token);
    const reply = await put(member, { tier: "elite", reason: "  Won the\ncompetition " });
    expect(reply.status).toBe(200);
    expect(reply.data).toMatchObject({
      tier: "elite",
      dashboardUnlocked: true,
      afterGrant: null,
    });
    expect((await fixture.sessions.find(token))?.viewer).toMatchObject({ tier: "elite" });
    expect(await fixture.auditOf(member.id)).toEqual([
      {
        action: "access.changed",
        actorId: admin.id,
        details: {
          before: { tier: "guest", dashboardUnlocked: false },
          after: { tier: "elite", dashboardUnlocked: true },
          reason: "Won the\ncompetition",
        },
      },
    ]);
    expect(await fixture.deskNews()).toContain("members");
  });

  it("tells the member why, in the mail and in the inbox", async () => {
    const { member, email } = await fixture.signIn();
    await put(member, { tier: "elite", reason: "  Won the\ncompetition " });
    const [mail, ...others] = await fixture.mailsTo(email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("Your tier is now Elite - SignalDeck");
    expect(mail?.text).toContain("Won the\ncompetition");
    expect(await fixture.noticesOf(member.id)).toEqual([
      expect.objectContaining({ kind: "access_changed", reason: "Won the\ncompetition" }),
    ]);
  });

  it("leaves what was verified as it is", async () => {
    const { member, token } = await fixture.signIn();
    await claimApproved(token, 500);
    const seen = { tier: "gold", dashboardUnlocked: true, grantedUntil: null } as const;
    await put(member, { tier: "guest", dashboardUnlocked: false, seen });
    expect(await facts(member)).toMatchObject({
      tier: "guest",
      dashboardUnlocked: false,
      hasDeposited: true,
      depositAmount: 500,
    });
  });

  it("refuses what somebody else has overtaken, and changes nothing", async () => {
    const { member } = await fixture.signIn();
    expect((await put(member, { tier: "silver" })).status).toBe(200);
    const late = await put(member, { tier: "gold" });
    expect(late.status).toBe(409);
    expect(late.body.error?.code).toBe("conflict");
    expect(await facts(member)).toMatchObject({ tier: "silver" });
    // The quick buttons of the list say what they saw, too.
    const body = { tier: "gold", dashboardUnlocked: true, hasDeposited: true, seen: GUEST_SEEN };
    const path = `/admin/users/${member.id}/access`;
    expect((await fixture.call("patch", path, body).as(admin)).status).toBe(409);
  });

  it.each<[string, object, string]>([
    ["no reason", { reason: "  " }, "reason"],
    ["an unknown tier", { tier: "owner" }, "tier"],
    ["an end that is past", { until: "2020-01-01T00:00:00.000Z" }, "until"],
    ["an end that is no time", { until: "soon" }, "until"],
    ["an end in a hundred years", { until: "2126-01-01T00:00:00.000Z" }, "until"],
    ["an end for guests", { tier: "guest", until: "2026-08-01T00:00:00.000Z" }, "tier"],
    ["nothing that was seen", { seen: undefined }, "seen"],
  ])("refuses %s", async (_, change, field) => {
    const { member } = await fixture.signIn();
    const reply = await put(member, change);
    expect(reply.status).toBe(400);
    expect(reply.body.error?.fields?.map(({ path }) => path)).toContain(field);
  });

  it("is for admins and about members alone", async () => {
    const someone = await fixture.signIn();
    const { member } = someone;
    expect((await put(member, {}, support)).status).toBe(403);
    expect((await put(member, {}, someone)).status).toBe(403);
    expect((await fixture.call("put", `/staff/members/${member.id}/access`)).status).toBe(401);
    expect((await put(support.member)).status).toBe(404);
  });
});

describe("a grant with an end", () => {
  it("falls back to a locked guest where nothing was verified", async () => {
    const { member, token } = await fixture.signIn();
    const until = inDays(7);
    const granted = await put(member, { until });
    expect(granted.data).toMatchObject({
      tier: "gold",
      grantedUntil: until,
      afterGrant: { tier: "guest", dashboardUnlocked: false },
    });
    fixture.clock.advance(7 * DAY - 1);
    expect(await expireGrants(fixture.deps)).toBe(0);
    fixture.clock.advance(1);
    await fixture.sessions.find(token);
    expect(await expireGrants(fixture.deps)).toBe(1);
    expect((await fixture.sessions.find(token))?.viewer).toMatchObject({
      tier: "guest",
      dashboardUnlocked: false,
    });
    const after = await facts(member);
    expect(after).toMatchObject({ tier: "guest", afterGrant: null });
    expect(after).not.toHaveProperty("grantedUntil");
    expect((await fixture.auditOf(member.id)).map(({ action }) => action)).toEqual([
      "grant.given",
      "grant.ended",
    ]);
    expect(await expireGrants(fixture.deps)).toBe(0);
  });

  it("falls back to what was verified meanwhile", async () => {
    const { member, token } = await fixture.signIn();
    await put(member, { tier: "elite", until: inDays(7) });
    await claimApproved(token, 100);
    expect(await facts(member)).toMatchObject({
      tier: "elite",
      afterGrant: { tier: "pro", dashboardUnlocked: true },
    });
    fixture.clock.advance(7 * DAY);
    await expireGrants(fixture.deps);
    expect(await facts(member)).toMatchObject({ tier: "pro", dashboardUnlocked: true });
  });

  it("ends by itself once as much was verified", async () => {
    const { member, token } = await fixture.signIn();
    await put(member, { until: inDays(7) });
    await claimApproved(token, 500);
    expect(await facts(member)).toMatchObject({ tier: "gold", afterGrant: null });
    fixture.clock.advance(8 * DAY);
    expect(await expireGrants(fixture.deps)).toBe(0);
  });

  it("falls back to what was given for good, no matter who gave it", async () => {
    const byHand = await fixture.signIn({ tier: "pro" });
    const seen = { tier: "pro", dashboardUnlocked: true, grantedUntil: null } as const;
    await put(byHand.member, { until: inDays(1), seen });
    const deposited = await fixture.signIn();
    await put(deposited.member, { tier: "elite", until: inDays(1) });
    await claimApproved(deposited.token, 500);
    fixture.clock.advance(DAY);
    expect(await expireGrants(fixture.deps)).toBe(2);
    expect(await facts(byHand.member)).toMatchObject({ tier: "pro", dashboardUnlocked: true });
    expect(await facts(deposited.member)).toMatchObject({ tier: "gold", dashboardUnlocked: true });
  });

  it("can be prolonged, and cannot give less than there is for good", async () => {
    const { member } = await fixture.signIn({ tier: "pro" });
    const seen = { tier: "pro", dashboardUnlocked: true, grantedUntil: null } as const;
    const less = await put(member, { tier: "silver", until: inDays(1), seen });
    expect(less.status).toBe(400);
    expect(less.body.message).toContain("pro");
    const locks = await put(member, { dashboardUnlocked: false, until: inDays(1), seen });
    expect(locks.status).toBe(400);
    expect(locks.body.error?.fields).toMatchObject([{ path: "dashboardUnlocked" }]);
    const first = inDays(1);
    await put(member, { until: first, seen });
    const again = await put(member, {
      until: inDays(30),
      seen: { tier: "gold", dashboardUnlocked: true, grantedUntil: first },
    });
    expect(again.data).toMatchObject({ afterGrant: { tier: "pro", dashboardUnlocked: true } });
  });

  it("is over with a change for good", async () => {
    const { member } = await fixture.signIn();
    await put(member, { until: inDays(1) });
    const body = { tier: "silver", dashboardUnlocked: true, hasDeposited: true };
    await fixture.call("patch", `/admin/users/${member.id}/access`, body).as(admin);
    fixture.clock.advance(2 * DAY);
    expect(await expireGrants(fixture.deps)).toBe(0);
    expect(await facts(member)).toMatchObject({ tier: "silver", afterGrant: null });
  });
});

describe("the sweep", () => {
  it("finds at its start what ended while the process was down, and then what ends", async () => {
    const [early, late] = [await fixture.signIn(), await fixture.signIn()];
    await put(early.member, { until: inDays(1) });
    await put(late.member, { until: inDays(3) });
    fixture.clock.advance(2 * DAY);
    const sweep = new GrantSweep({ ...fixture.deps, log: createLog("silent"), interval: 20 });
    await sweep.startAtOnce();
    expect(await facts(early.member)).toMatchObject({ tier: "guest" });
    expect(await facts(late.member)).toMatchObject({ tier: "gold" });
    fixture.clock.advance(DAY);
    await expect.poll(async () => (await facts(late.member)).tier).toBe("guest");
    await sweep.stop();
  });
});
