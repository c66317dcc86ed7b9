import { readdir } from "node:fs/promises";
import { ReviewClaimDto } from "@signaldeck/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { Member } from "../../members/Member.ts";
import { DepositClaim } from "./DepositClaim.ts";
import { claimsPersonalData } from "./personalData.ts";
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

const decide = (id: string, what: "approve" | "reject", body: object, who = support) =>
  fixture.call("post", `/staff/claims/${id}/${what}`, body).as(who);

const stored = async ({ member }: Person) => {
  const row = await fixture.database.model(Member).findByPk(member.id, { raw: true });
  if (!row) throw new Error("gone");
  const { tier, dashboardUnlocked, hasDeposited, depositAmount, accessPath, verifiedPath } = row;
  return { tier, dashboardUnlocked, hasDeposited, depositAmount, accessPath, verifiedPath };
};

describe("POST /membership/claims", () => {
  it("waits and unlocks nothing; the declaration is kept with the member", async () => {
    const claim = await fixture.claimOf(guest, { brokerAccountId: "77", depositAmount: "1000" });
    expect(claim).toMatchObject({ status: "waiting", declaredAmount: 1_000, decidedAt: null });
    expect(await stored(guest)).toEqual({
      tier: "guest",
      dashboardUnlocked: false,
      hasDeposited: false,
      depositAmount: 0,
      accessPath: "manual",
      verifiedPath: null,
    });
    const own = await fixture.call("get", "/membership/claims").as(guest);
    expect(own.data).toEqual([claim]);
    const other = await fixture.signIn();
    expect((await fixture.call("get", "/membership/claims").as(other)).data).toEqual([]);
  });

  it("waits once at a time, also when two are sent together, and leaves no file behind", async () => {
    const before = (await readdir(fixture.folder)).length;
    const replies = await Promise.all([fixture.claim(guest), fixture.claim(guest)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    const third = await fixture.claim(guest, { brokerAccountId: "changed" });
    expect(third.body.message).toMatch(/still waiting for verification/);
    expect((await readdir(fixture.folder)).length).toBe(before + 1);
    // What was refused has changed nothing either.
    const me = await fixture.call("put", "/users/profile", { brokerAccountId: "1" }).as(guest);
    expect(me.data).toMatchObject({ declaredDeposit: 500 });
  });

  it.each([
    [{ brokerAccountId: "" }, "brokerAccountId"],
    [{ depositAmount: "a lot" }, "depositAmount"],
    [{ depositAmount: "19" }, "depositAmount"],
    [{ accessPath: "auto", depositAmount: "499" }, "depositAmount"],
    [{ accessPath: "both" }, "accessPath"],
  ])("refuses %j", async (change, path) => {
    const reply = await fixture.claim(guest, change);
    expect(reply.status).toBe(400);
    expect(reply.body.error?.fields?.map((fault) => fault.path)).toContain(path);
  });

  it("keeps to the way of the path", async () => {
    const verified = await fixture.claimOf(guest, { accessPath: "auto", depositAmount: "500" });
    await decide(verified.id, "approve", { verifiedAmount: 500 });
    expect((await fixture.claim(guest, { accessPath: "manual" })).status).toBe(409);
  });
});

describe("approval", () => {
  it("sets everything at once: claim, tier, deposit, lock, path, trace, mail, open screens", async () => {
    await fixture.sessions.find(guest.token);
    const claim = await fixture.claimOf(guest, { accessPath: "auto", depositAmount: "500" });
    const heard = vi.fn();
    const stop = fixture.sessions.onChange(heard);
    const reply = await decide(claim.id, "approve", { verifiedAmount: 500 });
    stop();
    expect(reply.status).toBe(200);
    expect(ReviewClaimDto.parse(reply.data)).toMatchObject({
      status: "approved",
      verifiedAmount: 500,
      decidedBy: { id: support.id, fullName: support.member.fullName },
      member: { tier: "gold", dashboardUnlocked: true },
    });
    expect(await stored(guest)).toEqual({
      tier: "gold",
      dashboardUnlocked: true,
      hasDeposited: true,
      depositAmount: 500,
      accessPath: "auto",
      verifiedPath: "auto",
    });
    expect(heard).toHaveBeenCalledExactlyOnceWith(new Set([guest.id]));
    expect((await fixture.sessions.find(guest.token))?.viewer).toMatchObject({
      tier: "gold",
      dashboardUnlocked: true,
    });
    expect(await fixture.auditOf(guest.id)).toEqual([
      {
        action: "claim.approved",
        actorId: support.id,
        details: {
          claimId: claim.id,
          declaredAmount: 500,
          verifiedAmount: 500,
          tierBefore: "guest",
          tier: "gold",
        },
      },
    ]);
    const [mail] = await fixture.mailsTo(guest.email);
    expect(mail?.subject).toMatch(/unlocked/);
    expect(mail?.text).toContain("$500");
    const countdown = await fixture.call("get", "/countdown").as(guest);
    expect(countdown.data).toMatchObject({ tier: "gold", dashboardUnlocked: true });
  });

  it("goes by what was verified, not by what was declared", async () => {
    const claim = await fixture.claimOf(guest, { depositAmount: "10000" });
    await decide(claim.id, "approve", { verifiedAmount: 25, repeatedAmount: 25 });
    expect(await stored(guest)).toMatchObject({ tier: "silver", depositAmount: 25 });
  });

  it("never lowers: a smaller deposit later keeps tier and amount, a higher one raises", async () => {
    for (const [amount, tier, highest] of [
      [120, "pro", 120],
      [30, "pro", 120],
      [700, "gold", 700],
      [20, "gold", 700],
    ] as const) {
      const claim = await fixture.claimOf(guest);
      const body = { verifiedAmount: amount, repeatedAmount: amount };
      await decide(claim.id, "approve", body);
      expect(await stored(guest)).toMatchObject({ tier, depositAmount: highest });
    }
  });

  it("moves the path from manual to auto and never back", async () => {
    const first = await fixture.claimOf(guest, { accessPath: "manual", depositAmount: "50" });
    await decide(first.id, "approve", { verifiedAmount: 50 });
    expect(await stored(guest)).toMatchObject({ accessPath: "manual" });
    // Declared on the manual path, switched to auto while it waits.
    const second = await fixture.claimOf(guest, { accessPath: "manual", depositAmount: "500" });
    await fixture
      .call("put", "/users/profile", { brokerAccountId: "77", accessPath: "auto" })
      .as(guest);
    await decide(second.id, "approve", { verifiedAmount: 500 });
    const path = (accessPath: string) =>
      fixture.call("put", "/users/profile", { brokerAccountId: "77", accessPath }).as(guest);
    expect(await stored(guest)).toMatchObject({ accessPath: "auto", verifiedPath: "manual" });
    // Chosen, and verified for nobody yet: the way back is open.
    expect((await path("manual")).status).toBe(200);
    const third = await fixture.claimOf(guest, { accessPath: "auto", depositAmount: "500" });
    await decide(third.id, "approve", { verifiedAmount: 500 });
    expect(await stored(guest)).toMatchObject({ accessPath: "auto", verifiedPath: "auto" });
    expect((await path("manual")).status).toBe(409);
  });

  it("refuses an amount that opens no tier, and says what to do", async () => {
    const claim = await fixture.claimOf(guest);
    const reply = await decide(claim.id, "approve", { verifiedAmount: 19 });
    expect(reply.status).toBe(400);
    expect(reply.body.message).toMatch(/\$19 opens no tier: the lowest begins at \$20/);
    expect(await stored(guest)).toMatchObject({ dashboardUnlocked: false });
  });

  it("is undone as a whole when its trace cannot be written", async () => {
    const claim = await fixture.claimOf(guest);
    const add = vi.spyOn(fixture.deps.outbox, "add").mockRejectedValueOnce(new Error("no room"));
    expect((await decide(claim.id, "approve", { verifiedAmount: 500 })).status).toBe(500);
    add.mockRestore();
    expect(await stored(guest)).toMatchObject({ tier: "guest", dashboardUnlocked: false });
    expect(await fixture.auditOf(guest.id)).toEqual([]);
    const again = await decide(claim.id, "approve", { verifiedAmount: 500 });
    expect(again.status).toBe(200);
  });
});

describe("rejection", () => {
  it("gives a reason that the member reads, and lets them try again", async () => {
    const claim = await fixture.claimOf(guest);
    const reply = await decide(claim.id, "reject", { reason: " The amount is cut off. " });
    expect(reply.data).toMatchObject({ status: "rejected" });
    const own = await fixture.call("get", "/membership/claims").as(guest);
    expect(own.data).toMatchObject([
      { status: "rejected", reason: "The amount is cut off.", verifiedAmount: null },
    ]);
    expect(await stored(guest)).toMatchObject({ tier: "guest", dashboardUnlocked: false });
    expect((await fixture.auditOf(guest.id)).map(({ action }) => action)).toEqual([
      "claim.rejected",
    ]);
    const [mail] = await fixture.mailsTo(guest.email);
    expect(mail?.text).toContain("The amount is cut off.");
    await fixture.claimOf(guest);
  });

  it("needs a reason", async () => {
    const claim = await fixture.claimOf(guest);
    const reply = await decide(claim.id, "reject", { reason: "  " });
    expect(reply.body.message).toBe("Please give a reason that the member can act on");
  });
});

describe("two reviewers", () => {
  it("cannot both decide", async () => {
    const admin = await fixture.signIn({ role: "admin" });
    const claim = await fixture.claimOf(guest);
    const replies = await Promise.all([
      decide(claim.id, "approve", { verifiedAmount: 500 }),
      decide(claim.id, "reject", { reason: "No" }, admin),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await fixture.auditOf(guest.id)).toHaveLength(1);
    const late = await decide(claim.id, "approve", { verifiedAmount: 500 });
    expect(late.body).toMatchObject({ error: { code: "conflict" } });
    expect(late.body.message).toMatch(/already/);
  });

  it("and nobody decides on their own claim", async () => {
    const claim = await fixture.claimOf(support);
    expect((await decide(claim.id, "approve", { verifiedAmount: 500 })).status).toBe(403);
  });
});

describe("personal data", () => {
  it("lists the claims and their files, and erases all of it", async () => {
    const claim = await fixture.claimOf(guest);
    const data = claimsPersonalData(fixture.deps.database, fixture.deps.proofs);
    expect(await data.export(guest.id)).toMatchObject([
      {
        ...claim,
        sentBy: "web",
        look: null,
        marks: [{ kind: "picture" }, {}, {}],
      },
    ]);
    await fixture.deps.database.write(async (transaction) => {
      expect(await data.files?.(guest.id, transaction)).toHaveLength(1);
      await data.erase(guest.id, transaction);
    });
    const left = { where: { memberId: guest.id } };
    expect(await fixture.deps.database.model(DepositClaim).count(left)).toBe(0);
  });
});
