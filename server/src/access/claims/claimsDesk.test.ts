import {
  CLAIM_LIMITS,
  ClaimDetailDto,
  ClaimsSummaryDto,
  MEMBERSHIP_LIMITS,
  MINUTE,
  ReviewClaimDto,
} from "@signaldeck/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Member } from "../../members/Member.ts";
import { LiveEventRow } from "../../live/LiveEventRow.ts";
import type { Person } from "../../testing/People.ts";
import { openMembershipFixture, type MembershipFixture } from "../testing/membershipFixture.ts";

let fixture: MembershipFixture;
let one: Person;
let other: Person;
let guest: Person;
let id: string;
beforeAll(async () => {
  fixture = await openMembershipFixture();
  one = await fixture.signIn({ role: "support" });
  other = await fixture.signIn({ role: "support" });
  await name(one, "Demo One");
  await name(other, "Demo Other");
});
afterAll(() => fixture.close());
beforeEach(async () => {
  guest = await fixture.signIn();
  id = (await fixture.claimOf(guest)).id;
});

const name = ({ member }: Person, fullName: string) =>
  fixture.database.write((transaction) =>
    fixture.database.model(Member).update({ fullName }, { where: { id: member.id }, transaction }),
  );

const take = (who: Person, takeOver = false, claimId = id) =>
  fixture.call("put", `/staff/claims/${claimId}/lease`, { takeOver }).as(who);
const release = (who: Person) => fixture.call("delete", `/staff/claims/${id}/lease`).as(who);
const approve = (who: Person, verifiedAmount = 500) =>
  fixture.call("post", `/staff/claims/${id}/approve`, { verifiedAmount }).as(who);
const reject = (who: Person) =>
  fixture.call("post", `/staff/claims/${id}/reject`, { reason: "Unreadable." }).as(who);

// The people of a test share an address.
const UNSHARED = { evidence: [expect.objectContaining({ kind: "address" })], needsReason: false };

const detail = async (claimId = id) => {
  const reply = await fixture.call("get", `/staff/claims/${claimId}`).as(one);
  expect(reply.status).toBe(200);
  return ClaimDetailDto.parse(reply.data);
};

/** Names of the desks that `deed` brought news to. */
async function told(deed: () => PromiseLike<unknown>): Promise<string[]> {
  const rows = fixture.database.model(LiveEventRow);
  const before = Number(await rows.max("id"));
  await deed();
  const events = await rows.findAll({ order: [["id", "ASC"]], raw: true });
  return events
    .filter((event) => event.id > before && event.type === "desk.changed")
    .map(({ payload }) => (JSON.parse(payload) as { desk: string }).desk);
}

describe("a claim that somebody has open", () => {
  it("names them on list and detail, and refuses everyone else with that name", async () => {
    expect((await take(one)).data).toEqual({ id: one.id, fullName: "Demo One" });
    expect((await detail()).viewer).toEqual({ id: one.id, fullName: "Demo One" });
    const search = `/staff/claims?search=${guest.member.admissionCode}`;
    expect((await fixture.call("get", search).as(other)).data).toMatchObject([
      { id, viewer: { fullName: "Demo One" } },
    ]);
    for (const reply of [await take(other), await approve(other), await reject(other)]) {
      expect(reply.status).toBe(409);
      expect(reply.body).toMatchObject({
        error: { code: "conflict" },
        message: "Demo One has this claim open. Take it over to decide on it.",
      });
    }
    expect((await approve(one)).status).toBe(200);
    expect(await detail()).toMatchObject({ viewer: null, decidedBy: { fullName: "Demo One" } });
  });

  it("is theirs until two minutes after the last sign of life, by the clock", async () => {
    const { lease } = CLAIM_LIMITS;
    await take(one);
    fixture.clock.advance(lease - 1);
    expect((await take(other)).status).toBe(409);
    expect((await take(one)).status).toBe(200);
    fixture.clock.advance(lease - 1);
    expect((await approve(other)).status).toBe(409);
    fixture.clock.advance(1);
    expect((await detail()).viewer).toBeNull();
    expect((await take(other)).status).toBe(200);
    expect((await take(one)).status).toBe(409);
  });

  it("can be taken over on purpose, with a trace; then the first one is refused", async () => {
    await take(one);
    expect((await take(other, true)).data).toMatchObject({ fullName: "Demo Other" });
    expect((await approve(one)).body.message).toMatch(/^Demo Other has this claim open/);
    expect(await fixture.auditOf(guest.id)).toEqual([
      {
        action: "claim.taken_over",
        actorId: other.id,
        details: { claimId: id, from: one.id },
      },
    ]);
    expect((await approve(other)).status).toBe(200);
  });

  it("is free again when they leave, and only they can leave it", async () => {
    await take(one);
    await release(other);
    expect((await take(other)).status).toBe(409);
    expect((await release(one)).status).toBe(200);
    expect((await release(one)).status).toBe(200);
    expect((await take(other)).status).toBe(200);
  });

  it("cannot be taken once it is decided, nor when there is none", async () => {
    await take(one);
    await reject(one);
    expect((await take(one, true)).body.message).toMatch(/rejected already/);
    const none = "0198c0de-0000-7000-8000-000000000000";
    expect((await take(one, false, none)).status).toBe(404);
    expect((await take(one, false, "none")).status).toBe(400);
    const path = `/staff/claims/${id}/lease`;
    expect((await fixture.call("put", path, { takeOver: "yes" }).as(one)).status).toBe(400);
  });

  it("is decided without being taken, as long as nobody has it open", async () => {
    expect((await approve(other)).status).toBe(200);
  });
});

describe("the desk", () => {
  it("hears of what changes on it, and not of a sign of life", async () => {
    const newcomer = await fixture.signIn();
    expect(await told(() => fixture.claim(newcomer))).toEqual(["claims"]);
    expect(await told(() => take(one))).toEqual(["claims"]);
    expect(await told(() => take(one))).toEqual([]);
    expect(await told(() => take(other))).toEqual([]);
    expect(await told(() => take(other, true))).toEqual(["claims"]);
    expect(await told(() => release(one))).toEqual([]);
    expect(await told(() => release(other))).toEqual(["claims"]);
    expect(await told(() => approve(one))).toEqual(["claims", "members"]);
    expect(await told(() => approve(one))).toEqual([]);
    const path = `/staff/members/${newcomer.id}/dashboard-codes`;
    const issued = await told(() => fixture.call("post", path, { tier: "pro" }).as(one));
    expect(issued).toEqual(["claims", "members"]);
  });

  it("sums up the queue; today begins at midnight in the display zone", async () => {
    const summary = async () => {
      const reply = await fixture.call("get", "/staff/claims/summary").as(one);
      expect(reply.status).toBe(200);
      return ClaimsSummaryDto.parse(reply.data);
    };
    const { clock } = fixture;
    // 22:59 UTC is the last minute of the day in West Africa.
    clock.advance(Date.parse("2026-06-09T22:59:00Z") - clock.now());
    const before = await summary();
    expect(before.oldestWaitingAt).not.toBeNull();
    await approve(one);
    expect(await summary()).toMatchObject({
      waiting: before.waiting - 1,
      approved: before.approved + 1,
      rejected: before.rejected,
      decidedToday: before.decidedToday + 1,
    });
    clock.advance(MINUTE);
    expect((await summary()).decidedToday).toBe(0);
  });
});

describe("GET /staff/claims", () => {
  const list = async (query: string) => {
    const reply = await fixture.call("get", `/staff/claims${query}`).as(one);
    expect(reply.status).toBe(200);
    return {
      claims: ReviewClaimDto.array().parse(reply.data),
      pagination: reply.body.pagination,
    };
  };

  it("filters by status, the longest waiting first, in pages", async () => {
    const first = await fixture.signIn();
    await fixture.claimOf(first);
    fixture.clock.advance(MINUTE);
    const second = await fixture.signIn();
    const newest = await fixture.claimOf(second);
    const waiting = await list("?status=waiting&limit=100");
    expect(waiting.claims.at(-1)?.id).toBe(newest.id);
    expect(new Set(waiting.claims.map(({ status }) => status))).toEqual(new Set(["waiting"]));
    const page = await list("?status=waiting&limit=1&page=2");
    expect(page.claims.map(({ id }) => id)).toEqual([waiting.claims[1]?.id]);
    expect(page.pagination).toEqual({
      total: waiting.claims.length,
      pages: waiting.claims.length,
      current: 2,
    });
    expect((await list("")).claims[0]?.id).toBe(newest.id);
  });

  it("finds a member by the beginning of the admission code, and says what would follow", async () => {
    const member = await fixture.signIn();
    const claim = await fixture.claimOf(member, { depositAmount: "100" });
    const { admissionCode } = member.member;
    const spaced = `${admissionCode.slice(0, 4)}-${admissionCode.slice(4, 6)}`.toLowerCase();
    for (const search of [admissionCode, spaced, admissionCode.slice(0, 1)]) {
      const { claims } = await list(`?search=${search}`);
      expect(claims.map(({ id }) => id)).toContain(claim.id);
    }
    expect((await list(`?search=${admissionCode}&status=approved`)).claims).toEqual([]);
    expect((await list(`?search=${admissionCode.slice(1)}`)).claims).toEqual([]);
    const found = (await list(`?search=${admissionCode}`)).claims[0];
    expect(found).toMatchObject({ wouldBecome: "pro", member: { id: member.id } });
    expect((await list("?search=%25")).claims).toEqual([]);
    // By name, address, account and amount as well.
    const email = encodeURIComponent(member.email.toUpperCase());
    const by = ["test%20person", email, claim.brokerAccountId, "%24100", "100"];
    for (const search of by) {
      const ids = (await list(`?search=${search}&limit=100`)).claims.map(({ id }) => id);
      expect([search, ids.includes(claim.id)]).toEqual([search, true]);
    }
    expect((await list("?search=99999999999999")).claims).toEqual([]);
    expect((await list("?search=test%20nobody")).claims).toEqual([]);
    const alone = {
      history: [],
      codeExpiresAt: null,
      undoUntil: null,
      partnerWords: [],
      counts: null,
      ...UNSHARED,
    };
    const reply = await fixture.call("get", `/staff/claims/${claim.id}`).as(one);
    expect(reply.data).toEqual({ ...found, ...alone });
  });

  it.each(["status=open", "limit=0", "limit=101", "page=0"])("refuses %s", async (query) => {
    const reply = await fixture.call("get", `/staff/claims?${query}`).as(one);
    expect(reply.status).toBe(400);
  });
});

describe("one claim", () => {
  it("stands beside the member's other ones, newest first, and beside a code that works", async () => {
    await reject(one);
    fixture.clock.advance(1_000);
    const second = await fixture.claimOf(guest);

    expect(await detail(second.id)).toMatchObject({
      history: [{ id, status: "rejected", reason: "Unreadable." }],
      codeExpiresAt: null,
    });
    const path = `/staff/members/${guest.id}/dashboard-codes`;
    const issued = await fixture.call("post", path, { tier: "pro" }).as(one);
    const { expiresAt } = issued.data as { expiresAt: string };
    expect((await detail()).codeExpiresAt).toBe(expiresAt);
    fixture.clock.advance(MEMBERSHIP_LIMITS.dashboardCodeLifetime);
    expect((await detail()).codeExpiresAt).toBeNull();
  });

  it("names a colleague whose account is gone as a former one", async () => {
    const leaving = await fixture.signIn({ role: "support" });
    await approve(leaving);
    await fixture.database.write((transaction) =>
      fixture.database.model(Member).destroy({ where: { id: leaving.id }, transaction }),
    );
    expect((await detail()).decidedBy).toEqual({
      id: leaving.id,
      fullName: "A former colleague",
    });
  });
});
