import { readdir } from "node:fs/promises";
import { ReviewClaimDto } from "@signaldeck/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { Member } from "../../members/Member.ts";
import { DepositClaim } from "./DepositClaim.ts";
import { claimsPersonalData } from "./personalData.ts";
import type { Person } from "../../testing/People.ts";
import { openMembershipRoom, type MembershipRoom } from "../testing/membershipRoom.ts";

let room: MembershipRoom;
let support: Person;
let guest: Person;
beforeAll(async () => {
  room = await openMembershipRoom();
  support = await room.signIn({ role: "support" });
});
afterAll(() => room.close());
beforeEach(async () => {
  guest = await room.signIn();
});

const decide = (id: string, what: "approve" | "reject", body: object, who = support) =>
  room.call("post", `/staff/claims/${id}/${what}`, body).as(who);

const stored = async ({ member }: Person) => {
  const row = await room.database.model(Member).findByPk(member.id, { raw: true });
  if (!row) throw new Error("gone");
  const { tier, dashboardUnlocked, hasDeposited, depositAmount, accessPath, verifiedPath } = row;
  return { tier, dashboardUnlocked, hasDeposited, depositAmount, accessPath, verifiedPath };
};

describe("POST /membership/claims", () => {
  it("waits and unlocks nothing; the declaration is kept with the member", async () => {
    const claim = await room.claimOf(guest, { brokerAccountId: "77", depositAmount: "1000" });
    expect(claim).toMatchObject({ status: "waiting", declaredAmount: 1_000, decidedAt: null });
    expect(await stored(guest)).toEqual({
      tier: "guest",
      dashboardUnlocked: false,
      hasDeposited: false,
      depositAmount: 0,
      accessPath: "manual",
      verifiedPath: null,
    });
    const own = await room.call("get", "/membership/claims").as(guest);
    expect(own.data).toEqual([claim]);
    const other = await room.signIn();
    expect((await room.call("get", "/membership/claims").as(other)).data).toEqual([]);
  });

  it("waits once at a time, also when two are sent together, and leaves no file behind", async () => {
    const before = (await readdir(room.folder)).length;
    const replies = await Promise.all([room.claim(guest), room.claim(guest)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    const third = await room.claim(guest, { brokerAccountId: "changed" });
    expect(third.body.message).toMatch(/still waiting for verification/);
    expect((await readdir(room.folder)).length).toBe(before + 1);
    // What was refused has changed nothing either.
    const me = await room.call("put", "/users/profile", { brokerAccountId: "1" }).as(guest);
    expect(me.data).toMatchObject({ declaredDeposit: 500 });
  });

  it.each([
    [{ brokerAccountId: "" }, "brokerAccountId"],
    [{ depositAmount: "a lot" }, "depositAmount"],
    [{ depositAmount: "19" }, "depositAmount"],
    [{ accessPath: "auto", depositAmount: "499" }, "depositAmount"],
    [{ accessPath: "both" }, "accessPath"],
  ])("refuses %j", async (change, path) => {
    const reply = await room.claim(guest, change);
    expect(reply.status).toBe(400);
    expect(reply.body.error?.fields?.map((fault) => fault.path)).toContain(path);
  });

  it("keeps to the way of the path", async () => {
    const verified = await room.claimOf(guest, { accessPath: "auto", depositAmount: "500" });
    await decide(verified.id, "approve", { verifiedAmount: 500 });
    expect((await room.claim(guest, { accessPath: "manual" })).status).toBe(409);
  });
});

describe("approval", () => {
  it("sets everything at once: claim, tier, deposit, lock, path, trace, mail, open screens", async () => {
    await room.sessions.find(guest.token);
    const claim = await room.claimOf(guest, { accessPath: "auto", depositAmount: "500" });
    const heard = vi.fn();
    const stop = room.sessions.onChange(heard);
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
    expect((await room.sessions.find(guest.token))?.viewer).toMatchObject({
      tier: "gold",
      dashboardUnlocked: true,
    });
    expect(await room.auditOf(guest.id)).toEqual([
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
    const [mail] = await room.mailsTo(guest.email);
    expect(mail?.subject).toMatch(/unlocked/);
    expect(mail?.text).toContain("$500");
    const countdown = await room.call("get", "/countdown").as(guest);
    expect(countdown.data).toMatchObject({ tier: "gold", dashboardUnlocked: true });
  });

  it("goes by what was verified, not by what was declared", async () => {
    const claim = await room.claimOf(guest, { depositAmount: "10000" });
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
      const claim = await room.claimOf(guest);
      const body = { verifiedAmount: amount, repeatedAmount: amount };
      await decide(claim.id, "approve", body);
      expect(await stored(guest)).toMatchObject({ tier, depositAmount: highest });
    }
  });

  it("moves the path from manual to auto and never back", async () => {
    const first = await room.claimOf(guest, { accessPath: "manual", depositAmount: "50" });
    await decide(first.id, "approve", { verifiedAmount: 50 });
    expect(await stored(guest)).toMatchObject({ accessPath: "manual" });
    // Declared on the manual path, switched to auto while it waits.
    const second = await room.claimOf(guest, { accessPath: "manual", depositAmount: "500" });
    await room
      .call("put", "/users/profile", { brokerAccountId: "77", accessPath: "auto" })
      .as(guest);
    await decide(second.id, "approve", { verifiedAmount: 500 });
    const path = (accessPath: string) =>
      room.call("put", "/users/profile", { brokerAccountId: "77", accessPath }).as(guest);
    expect(await stored(guest)).toMatchObject({ accessPath: "auto", verifiedPath: "manual" });
    // Chosen, and verified for nobody yet: the way back is open.
    expect((await path("manual")).status).toBe(200);
    const third = await room.claimOf(guest, { accessPath: "auto", depositAmount: "500" });
    await decide(third.id, "approve", { verifiedAmount: 500 });
    expect(await stored(guest)).toMatchObject({ accessPath: "auto", verifiedPath: "auto" });
    expect((await path("manual")).status).toBe(409);
  });

  it("refuses an amount that opens no tier, and says what to do", async () => {
    const claim = await room.claimOf(guest);
    const reply = await decide(claim.id, "approve", { verifiedAmount: 19 });
    expect(reply.status).toBe(400);
    expect(reply.body.message).toMatch(/\$19 opens no tier: the lowest begins at \$20/);
    expect(await stored(guest)).toMatchObject({ dashboardUnlocked: false });
  });

  it("is undone as a whole when its trace cannot be written", async () => {
    const claim = await room.claimOf(guest);
    const add = vi.spyOn(room.deps.outbox, "add").mockRejectedValueOnce(new Error("no room"));
    expect((await decide(claim.id, "approve", { verifiedAmount: 500 })).status).toBe(500);
    add.mockRestore();
    expect(await stored(guest)).toMatchObject({ tier: "guest", dashboardUnlocked: false });
    expect(await room.auditOf(guest.id)).toEqual([]);
    const again = await decide(claim.id, "approve", { verifiedAmount: 500 });
    expect(again.status).toBe(200);
  });
});

describe("rejection", () => {
  it("gives a reason that the member reads, and lets them try again", async () => {
    const claim = await room.claimOf(guest);
    const reply = await decide(claim.id, "reject", { reason: " The amount is cut off. " });
    expect(reply.data).toMatchObject({ status: "rejected" });
    const own = await room.call("get", "/membership/claims").as(guest);
    expect(own.data).toMatchObject([
      { status: "rejected", reason: "The amount is cut off.", verifiedAmount: null },
    ]);
    expect(await stored(guest)).toMatchObject({ tier: "guest", dashboardUnlocked: false });
    expect((await room.auditOf(guest.id)).map(({ action }) => action)).toEqual(["claim.rejected"]);
    const [mail] = await room.mailsTo(guest.email);
    expect(mail?.text).toContain("The amount is cut off.");
    await room.claimOf(guest);
  });

  it("needs a reason", async () => {
    const claim = await room.claimOf(guest);
    const reply = await decide(claim.id, "reject", { reason: "  " });
    expect(reply.body.message).toBe("Please give a reason that the member can act on");
  });
});

describe("two reviewers", () => {
  it("cannot both decide", async () => {
    const admin = await room.signIn({ role: "admin" });
    const claim = await room.claimOf(guest);
    const replies = await Promise.all([
      decide(claim.id, "approve", { verifiedAmount: 500 }),
      decide(claim.id, "reject", { reason: "No" }, admin),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await room.auditOf(guest.id)).toHaveLength(1);
    const late = await decide(claim.id, "approve", { verifiedAmount: 500 });
    expect(late.body).toMatchObject({ error: { code: "conflict" } });
    expect(late.body.message).toMatch(/already/);
  });

  it("and nobody decides on their own claim", async () => {
    const claim = await room.claimOf(support);
    expect((await decide(claim.id, "approve", { verifiedAmount: 500 })).status).toBe(403);
  });
});

describe("personal data", () => {
  it("lists the claims and their files, and erases all of it", async () => {
    const claim = await room.claimOf(guest);
    const data = claimsPersonalData(room.deps.database, room.deps.proofs);
    expect(await data.export(guest.id)).toMatchObject([
      {
        ...claim,
        sentBy: "web",
        look: null,
        marks: [{ kind: "picture" }, {}, {}],
      },
    ]);
    await room.deps.database.write(async (transaction) => {
      expect(await data.files?.(guest.id, transaction)).toHaveLength(1);
      await data.erase(guest.id, transaction);
    });
    const left = { where: { memberId: guest.id } };
    expect(await room.deps.database.model(DepositClaim).count(left)).toBe(0);
  });
});
