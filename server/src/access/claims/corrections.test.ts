import {
  CLAIM_LIMITS,
  ClaimDetailDto,
  DAY,
  MINUTE,
  type MemberFactsDto,
  type Tier,
} from "@signaldeck/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Member } from "../../members/Member.ts";
import { expireGrants } from "../../staff/members-desk/expireGrants.ts";
import type { Person } from "../../testing/People.ts";
import { openMembershipFixture, type MembershipFixture } from "../testing/membershipFixture.ts";

let fixture: MembershipFixture;
let one: Person;
let other: Person;
let admin: Person;
let member: Person;
beforeAll(async () => {
  fixture = await openMembershipFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  // Signed in anew, since some of these ways take days.
  one = await fixture.signIn({ role: "support" });
  other = await fixture.signIn({ role: "support" });
  admin = await fixture.signIn({ role: "admin" });
  member = await fixture.signIn();
});

const claim = async (change: Record<string, string> = {}) =>
  ((await fixture.claim(member, change)).data as { id: string }).id;

const decide = (id: string, what: string, body: object = {}, who = other) =>
  fixture.call("post", `/staff/claims/${id}/${what}`, body).as(who);

const approve = (id: string, amount: number, who = one) =>
  decide(id, "approve", { verifiedAmount: amount, repeatedAmount: amount }, who);
const correct = (id: string, amount: number, who = other) =>
  decide(
    id,
    "correct",
    { verifiedAmount: amount, repeatedAmount: amount, reason: "A digit too much." },
    who,
  );
const reopen = (id: string) => decide(id, "reopen", { reason: "Of another account." });

async function approved(amount: number, change: Record<string, string> = {}): Promise<string> {
  const id = await claim(change);
  expect((await approve(id, amount)).status).toBe(200);
  return id;
}

const stored = async () => {
  const row = await fixture.database.model(Member).findByPk(member.id, { raw: true });
  if (!row) throw new Error("gone");
  return row;
};

const standing = async () => {
  const { tier, dashboardUnlocked, depositAmount, hasDeposited, verifiedPath } = await stored();
  return { tier, dashboardUnlocked, depositAmount, hasDeposited, verifiedPath };
};

const NOTHING = {
  tier: "guest",
  dashboardUnlocked: false,
  depositAmount: 0,
  hasDeposited: false,
  verifiedPath: null,
};

const afterGrant = async () => {
  const facts = await fixture.call("get", `/staff/members/${member.id}`).as(admin);
  return (facts.data as MemberFactsDto).afterGrant;
};

/** What an admin decides, on what the member has now. */
async function setAccess(tier: Tier, until: string | null = null, dashboardUnlocked = true) {
  const now = await stored();
  const seen = {
    tier: now.tier,
    dashboardUnlocked: now.dashboardUnlocked,
    grantedUntil: now.grantedUntil?.toISOString() ?? null,
  };
  const body = { tier, dashboardUnlocked, until, reason: "Agreed", seen };
  const path = `/staff/members/${member.id}/access`;
  expect((await fixture.call("put", path, body).as(admin)).status).toBe(200);
}

const patchAccess = (access: object) =>
  fixture.call("patch", `/admin/users/${member.id}/access`, access).as(admin).expect(200);

const deeds = async () => (await fixture.auditOf(member.id)).map(({ action }) => action);
const subjects = async () => (await fixture.mailsTo(member.email)).map(({ subject }) => subject);
const newestMail = async () => (await fixture.mailsTo(member.email))[0]?.text ?? "";

describe("a corrected amount", () => {
  it("takes the tier along downwards, with both names in the audit log, and tells the member", async () => {
    await fixture.sessions.find(member.token);
    const id = await approved(500, { accessPath: "auto" });
    expect(await standing()).toMatchObject({ tier: "gold", depositAmount: 500 });
    const reply = await correct(id, 50);
    expect(reply.status).toBe(200);
    expect(ClaimDetailDto.parse(reply.data)).toMatchObject({
      status: "approved",
      verifiedAmount: 50,
      decidedBy: { id: one.id },
      correctedBy: { id: other.id },
      correction: { from: 500, reason: "A digit too much." },
      undoUntil: null,
      member: { tier: "silver", depositAmount: 50 },
    });
    expect(await standing()).toMatchObject({ tier: "silver", depositAmount: 50 });
    // Open screens follow at once.
    expect((await fixture.sessions.find(member.token))?.viewer).toMatchObject({ tier: "silver" });
    expect((await fixture.auditOf(member.id)).at(-1)).toEqual({
      action: "claim.corrected",
      actorId: other.id,
      details: {
        claimId: id,
        verifiedBy: one.id,
        amountBefore: 500,
        verifiedAmount: 50,
        tierBefore: "gold",
        tier: "silver",
        reason: "A digit too much.",
      },
    });
    expect((await subjects())[0]).toMatch(/^Your tier is now Silver/);
    const mail = await newestMail();
    for (const words of ["$500", "$50", "A digit too much.", "Your tier is Silver"]) {
      expect(mail).toContain(words);
    }
    const own = await fixture.call("get", "/membership/claims").as(member);
    expect(own.data).toMatchObject([{ correction: { from: 500 }, verifiedAmount: 50 }]);
    // The way back, and both steps are in the log.
    await correct(id, 500, one);
    expect(await standing()).toMatchObject({ tier: "gold", depositAmount: 500 });
    expect(await deeds()).toEqual(["claim.approved", "claim.corrected", "claim.corrected"]);
  });

  it("falls no further than another verified deposit, a code or an admin has given", async () => {
    await approved(120);
    const wrong = await approved(700);
    await correct(wrong, 30);
    expect(await standing()).toMatchObject({ tier: "pro", depositAmount: 120 });

    const path = `/staff/members/${member.id}/dashboard-codes`;
    const issued = await fixture.call("post", path, { tier: "gold" }).as(one);
    const { dashboardCode } = issued.data as { dashboardCode: string };
    await fixture.call("post", "/auth/validate-dashboard-code", { dashboardCode }).as(member);
    await correct(wrong, 40);
    expect(await standing()).toMatchObject({ tier: "gold" });

    await setAccess("silver");
    await correct(wrong, 600);
    expect(await standing()).toMatchObject({ tier: "silver", depositAmount: 600 });
  });

  it("is only of an approved claim, another amount, one that opens a tier, by somebody else", async () => {
    const id = await claim();
    expect((await correct(id, 50)).status).toBe(409);
    await decide(id, "reject", { reason: "No" });
    expect((await correct(id, 50)).body.message).toMatch(/rejected/);
    const second = await approved(500);
    expect((await correct(second, 500)).status).toBe(409);
    expect((await correct(second, 19)).status).toBe(400);
    expect((await decide(second, "correct", { verifiedAmount: 50, reason: " " })).status).toBe(400);
    expect((await decide(second, "correct", { verifiedAmount: 50 }, member)).status).toBe(403);
    const path = `/staff/claims/${second}/correct`;
    expect((await fixture.call("post", path, { verifiedAmount: 50 })).status).toBe(401);
  });
});

describe("an amount that is large or unlikely", () => {
  it.each([
    [5_000, /far more than the \$500/],
    [50, /far less than the \$500/],
    [1_500, /far more/],
  ])("of %i is asked for twice, when approved and when corrected", async (amount, words) => {
    const id = await claim();
    const body = { verifiedAmount: amount, reason: "Read again." };
    for (const repeatedAmount of [undefined, amount + 1]) {
      const refused = await decide(id, "approve", { ...body, repeatedAmount });
      expect(refused.status).toBe(400);
      expect(refused.body.message).toMatch(words);
      expect(refused.body.error?.fields?.[0]?.path).toBe("repeatedAmount");
    }
    expect(await standing()).toEqual({ ...NOTHING });
    await approve(id, 400);
    expect((await decide(id, "correct", body)).status).toBe(400);
    expect((await correct(id, amount)).status).toBe(200);
  });
});

describe("an approval", () => {
  it("is undone within ten minutes: the claim waits again, and nothing of it is left", async () => {
    const id = await approved(500, { accessPath: "auto" });
    const shown = await fixture.call("get", `/staff/claims/${id}`).as(one);
    const until = Date.parse((shown.data as ClaimDetailDto).undoUntil ?? "");
    expect(until - fixture.clock.now()).toBe(CLAIM_LIMITS.undo);
    fixture.clock.advance(CLAIM_LIMITS.undo - 1);
    const reply = await decide(id, "undo");
    expect(reply.data).toMatchObject({ status: "waiting", verifiedAmount: null, decidedBy: null });
    expect(await standing()).toEqual(NOTHING);
    expect(await deeds()).toEqual(["claim.approved", "claim.undone"]);
    expect((await fixture.auditOf(member.id))[1]?.details).toMatchObject({ verifiedBy: one.id });
    expect(await newestMail()).toMatch(/taken back.*\n*[^]*Guest.*locked/);
    // It is decided anew, by the one who took it back, before anybody else who has it on the screen.
    expect((await approve(id, 100)).status).toBe(409);
    expect((await approve(id, 100, other)).status).toBe(200);
    expect(await standing()).toMatchObject({ tier: "pro", depositAmount: 100 });
  });

  it("is not undone later, nor once the member has heard more", async () => {
    const id = await approved(500);
    fixture.clock.advance(CLAIM_LIMITS.undo);
    expect((await decide(id, "undo")).body.message).toMatch(/ten minutes are over/);
    await correct(id, 400);
    const second = await approved(700);
    await correct(second, 600);
    expect((await decide(second, "undo")).status).toBe(409);
    const third = await approved(800);
    await setAccess("pro");
    expect((await decide(third, "undo")).status).toBe(409);
    expect((await decide(third, "undo", {}, member)).status).toBe(403);
    expect((await fixture.call("post", `/staff/claims/${third}/undo`)).status).toBe(401);
  });

  it("is taken back with a reason at any time, which can end in a rejection", async () => {
    const id = await approved(500);
    fixture.clock.advance(3 * CLAIM_LIMITS.undo);
    expect((await decide(id, "reopen", { reason: "" })).status).toBe(400);
    await reopen(id);
    expect(await standing()).toEqual(NOTHING);
    expect(await newestMail()).toContain("Of another account.");
    await decide(id, "reject", { reason: "Not yours." });
    expect(await deeds()).toEqual(["claim.approved", "claim.reopened", "claim.rejected"]);
  });

  it("gives back the grant that it had ended", async () => {
    const until = new Date(fixture.clock.now() + 30 * DAY).toISOString();
    await setAccess("pro", until);
    const id = await approved(500);
    expect(await stored()).toMatchObject({ tier: "gold", grantedUntil: null });
    await correct(id, 50);
    expect(await stored()).toMatchObject({ tier: "pro" });
    expect(await afterGrant()).toEqual({ tier: "silver", dashboardUnlocked: true });
    expect((await stored()).grantedUntil?.toISOString()).toBe(until);
    expect(await newestMail()).toMatch(/holds until .* from then on your tier is Silver/);
    await decide(id, "reopen", { reason: "Not readable." });
    expect(await stored()).toMatchObject({ tier: "pro" });
    expect(await afterGrant()).toEqual({ tier: "guest", dashboardUnlocked: false });
  });
});

describe("a rejected claim", () => {
  it("is reopened with a reason, and the member hears of it", async () => {
    const id = await claim();
    await decide(id, "reject", { reason: "Unreadable." }, one);
    const reply = await reopen(id);
    expect(reply.data).toMatchObject({ status: "waiting", reason: null });
    expect((await fixture.auditOf(member.id)).at(-1)).toMatchObject({
      action: "claim.reopened",
      actorId: other.id,
      details: { rejectedBy: one.id, rejectedFor: "Unreadable.", reason: "Of another account." },
    });
    expect((await subjects())[0]).toMatch(/looked at again/);
    await approve(id, 500, other);
    expect(await standing()).toMatchObject({ tier: "gold" });
  });

  it("is not reopened beside one that waits, nor by strangers", async () => {
    const id = await claim();
    expect((await reopen(id)).status).toBe(409);
    await decide(id, "reject", { reason: "Unreadable." });
    await claim();
    expect((await reopen(id)).body.message).toMatch(/A newer claim of this member waits/);
    expect((await decide(id, "reopen", { reason: "x" }, member)).status).toBe(403);
    expect((await fixture.call("post", `/staff/claims/${id}/reopen`)).status).toBe(401);
    const own = (await fixture.claim(one)).data as { id: string };
    expect((await decide(own.id, "reopen", { reason: "x" }, one)).status).toBe(403);
  });
});

describe("an admin's decision", () => {
  it("for good is undone by no later claim that opens less, and by no older one", async () => {
    const old = await approved(500);
    await setAccess("pro");
    expect(await newestMail()).toContain("Your tier is Pro");
    await approved(70);
    expect(await standing()).toMatchObject({ tier: "pro", depositAmount: 500 });
    await correct(old, 600);
    expect(await standing()).toMatchObject({ tier: "pro", depositAmount: 600 });
    // A grant above it falls back to it.
    await setAccess("elite", new Date(fixture.clock.now() + DAY).toISOString());
    fixture.clock.advance(DAY + MINUTE);
    await expireGrants(fixture.deps);
    expect(await standing()).toMatchObject({ tier: "pro" });
    expect((await subjects())[0]).toMatch(/^Your tier is now Pro/);
    // What is verified anew does open more.
    const more = await approved(500);
    expect(await standing()).toMatchObject({ tier: "gold" });
    await reopen(more);
    expect(await standing()).toMatchObject({ tier: "pro" });
  });

  it("to revoke is taken back with all that was verified", async () => {
    await approved(500, { accessPath: "auto" });
    const before = await standing();
    await patchAccess({ tier: "guest", dashboardUnlocked: false, hasDeposited: false });
    expect(await standing()).toEqual(NOTHING);
    expect(await newestMail()).toContain("Your tier is Guest, and your dashboard is locked.");
    await patchAccess({ tier: "gold", dashboardUnlocked: true, hasDeposited: true });
    expect(await standing()).toEqual(before);
    expect(await newestMail()).toContain("Your tier is Gold, and your dashboard is unlocked.");
    expect(await deeds()).toEqual(["claim.approved", "access.changed", "access.changed"]);
  });

  it("that changes nothing for the member tells nothing", async () => {
    await setAccess("gold");
    const told = (await subjects()).length;
    await setAccess("gold");
    expect(await subjects()).toHaveLength(told);
  });
});
