import { readdir } from "node:fs/promises";
import type { ClaimDto, ClaimsSummaryDto, TimelineDto } from "@signaldeck/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Person } from "../../testing/People.ts";
import { openMembershipFixture, type MembershipFixture } from "../testing/membershipFixture.ts";
import { ClaimFingerprint } from "./ClaimFingerprint.ts";
import { DepositClaim, type DepositClaimRow } from "./DepositClaim.ts";
import { claimsPersonalData } from "./personalData.ts";
import { png } from "./testing/sendClaim.ts";

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

const withdraw = (id: string, who: Person = guest) =>
  fixture.call<ClaimDto>("post", `/membership/claims/${id}/withdraw`).as(who);
const lease = (id: string) => fixture.call("put", `/staff/claims/${id}/lease`, {}).as(support);
const own = async () =>
  (await fixture.call<ClaimDto[]>("get", "/membership/claims").as(guest)).data;
const actions = async () => (await fixture.auditOf(guest.id)).map(({ action }) => action);
const change = (id: string, values: Partial<DepositClaimRow>) =>
  fixture.database.write((transaction) =>
    fixture.database.model(DepositClaim).update(values, { where: { id }, transaction }),
  );
const filesOf = async ({ member }: Person) => fixture.deps.proofs.namesOf(member.id);

describe("POST /membership/claims/:id/withdraw", () => {
  it("takes back what nobody has opened; its file goes, its fingerprints and a trace stay", async () => {
    const claim = await fixture.claimOf(guest);
    expect(claim.withdrawable).toBe(true);
    const reply = await withdraw(claim.id).expect(200);
    expect(reply.data).toMatchObject({
      id: claim.id,
      status: "withdrawn",
      withdrawable: false,
      proof: null,
      decidedAt: expect.any(String) as string,
    });
    expect(reply.body.message).toBe("Your proof is withdrawn, and its file is deleted.");
    expect(await own()).toEqual([reply.data]);
    expect(await filesOf(guest)).toEqual([]);
    const where = { claimId: claim.id, kind: "picture" };
    expect(await fixture.database.model(ClaimFingerprint).count({ where })).toBe(1);
    expect(await fixture.auditOf(guest.id)).toEqual([
      {
        action: "claim.withdrawn",
        actorId: guest.id,
        details: { claimId: claim.id, declaredAmount: 500 },
      },
    ]);
    // Another one can be sent at once.
    await fixture.claimOf(guest);
  });

  it("is said at the desk and in the timeline, is no decision, and can be decided on no more", async () => {
    const summary = async () =>
      (await fixture.call<ClaimsSummaryDto>("get", "/staff/claims/summary").as(support)).data;
    const before = await summary();
    const { id } = await fixture.claimOf(guest);
    await withdraw(id).expect(200);
    const after = await summary();
    expect(after).toMatchObject({
      waiting: before.waiting,
      withdrawn: before.withdrawn + 1,
      decidedToday: before.decidedToday,
    });
    const desk = (path: string) => fixture.call("get", `/staff/claims${path}`).as(support);
    expect((await desk(`/${id}`)).data).toMatchObject({ status: "withdrawn", decidedBy: null });
    const listed = (await desk("?status=withdrawn")).data as ClaimDto[];
    expect(listed.map((claim) => claim.id)).toContain(id);
    await desk(`/${id}/proof`).expect(404);
    const timeline = await fixture.call("get", `/staff/members/${guest.id}/timeline`).as(support);
    const { entries } = timeline.data as TimelineDto;
    const ofClaim = entries.filter(({ details }) => details["claimId"] === id);
    expect(ofClaim.sort((a, b) => a.action.localeCompare(b.action))).toMatchObject([
      { action: "claim.sent", details: { status: "withdrawn" } },
      { action: "claim.withdrawn", actor: null },
    ]);
    for (const [what, body] of [
      ["approve", { verifiedAmount: 500 }],
      ["reject", { reason: "No" }],
      ["correct", { verifiedAmount: 500, reason: "No" }],
      ["reopen", { reason: "No" }],
    ] as const) {
      const reply = await fixture.call("post", `/staff/claims/${id}/${what}`, body).as(support);
      expect([what, reply.status]).toEqual([what, 409]);
      expect(reply.body.message).toMatch(/withdrawn/);
    }
    await lease(id).expect(409);
  });

  it("refuses what support has opened, also once they have left it", async () => {
    const { id } = await fixture.claimOf(guest);
    await lease(id).expect(200);
    const opened = await withdraw(id).expect(409);
    expect(opened.body.message).toMatch(/Support has opened your proof/);
    await fixture.call("delete", `/staff/claims/${id}/lease`).as(support).expect(200);
    await withdraw(id).expect(409);
    expect(await own()).toMatchObject([{ status: "waiting", withdrawable: false }]);
    expect(await filesOf(guest)).toHaveLength(1);
    expect(await actions()).toEqual([]);
  });

  it("refuses what is decided, what waits again after it, and what was opened without a proof", async () => {
    const { id } = await fixture.claimOf(guest);
    const decided = `/staff/claims/${id}`;
    await fixture.call("post", `${decided}/reject`, { reason: "No" }).as(support).expect(200);
    expect((await withdraw(id).expect(409)).body.message).toMatch(/decided/);
    await fixture.call("post", `${decided}/reopen`, { reason: "Yes" }).as(support).expect(200);
    await withdraw(id).expect(409);
    await change(id, { proofBytes: 0, takenUntil: null });
    expect((await withdraw(id).expect(409)).body.message).toMatch(/sent no proof/);
  });

  it("is for its member alone, signed in, and for an id", async () => {
    const { id } = await fixture.claimOf(guest);
    await fixture.call("post", `/membership/claims/${id}/withdraw`).expect(401);
    await withdraw(id, await fixture.signIn()).expect(404);
    await withdraw("7").expect(400);
    const view = await fixture.call("post", `/staff/members/${guest.id}/views`).as(support);
    const { token } = view.data as { token: string };
    const looked = await fixture.call("post", `/membership/claims/${id}/withdraw`).as({ token });
    expect([looked.status, looked.body.error?.code]).toEqual([403, "read_only_view"]);
    expect(await own()).toMatchObject([{ status: "waiting" }]);
  });

  it("happens once of two at the same time, and either before or after support opens it", async () => {
    const { id } = await fixture.claimOf(guest);
    const twice = await Promise.all([withdraw(id), withdraw(id)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await actions()).toEqual(["claim.withdrawn"]);
    const next = await fixture.claimOf(guest);
    const [taken, back] = await Promise.all([lease(next.id), withdraw(next.id)]);
    expect([taken.status, back.status].sort()).toEqual([200, 409]);
  });
});

describe("a proof in place of another", () => {
  it("takes its place at once: the other is withdrawn, and its file is gone", async () => {
    const first = await fixture.claimOf(guest);
    const form = { replaces: first.id, depositAmount: "700", brokerAccountId: "right" };
    const second = await fixture.claimOf(guest, form);
    expect(second).toMatchObject({ status: "waiting", declaredAmount: 700, withdrawable: true });
    expect(second.id).not.toBe(first.id);
    expect((await own()).map(({ id, status }) => [id, status])).toEqual([
      [second.id, "waiting"],
      [first.id, "withdrawn"],
    ]);
    expect(await filesOf(guest)).toHaveLength(1);
    expect(await fixture.auditOf(guest.id)).toMatchObject([
      { action: "claim.replaced", details: { claimId: first.id, replacedBy: second.id } },
    ]);
  });

  it("leaves the other one waiting where it is refused", async () => {
    const first = await fixture.claimOf(guest);
    const before = (await readdir(fixture.folder)).length;
    const refused = async (form: Record<string, string>, file?: { bytes: Buffer }) => {
      const reply = await fixture.claim(guest, { replaces: first.id, ...form }, file);
      return reply.status;
    };
    expect(await refused({ depositAmount: "1" })).toBe(400);
    expect(await refused({}, { bytes: Buffer.from("no picture") })).toBe(415);
    expect(await refused({ replaces: "7" })).toBe(400);
    expect(await refused({ replaces: guest.id })).toBe(404);
    await lease(first.id).expect(200);
    expect(await refused({})).toBe(409);
    expect(await own()).toMatchObject([{ id: first.id, status: "waiting" }]);
    expect((await readdir(fixture.folder)).length).toBe(before);
  });

  it("comes once of two at the same time", async () => {
    const { id } = await fixture.claimOf(guest);
    const replies = await Promise.all([
      fixture.claim(guest, { replaces: id }),
      fixture.claim(guest, { replaces: id }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await own()).map(({ status }) => status)).toEqual(["waiting", "withdrawn"]);
    expect(await filesOf(guest)).toHaveLength(1);
  });

  it("keeps what the broker has reported of the account", async () => {
    const account = { brokerAccountId: "AB 1200" };
    const { id } = await fixture.claimOf(guest, account);
    await change(id, { reported: true });
    const reported = async (form: Record<string, string>) => {
      const claim = await fixture.claimOf(guest, form);
      const found = await fixture.database.model(DepositClaim).findByPk(claim.id, { raw: true });
      return [claim.id, found?.reported] as const;
    };
    const [second, same] = await reported({ brokerAccountId: "ab1200", replaces: id });
    const [, other] = await reported({ brokerAccountId: "another", replaces: second });
    expect([same, other]).toEqual([true, false]);
  });
});

it("a withdrawn proof is among the member's data; another member's same picture needs a reason", async () => {
  const bytes = png("one picture of two people");
  const { id } = await fixture.claimOf(guest, {}, { bytes });
  await withdraw(id).expect(200);
  const data = claimsPersonalData(fixture.deps.database, fixture.deps.proofs);
  expect(await data.export(guest.id)).toMatchObject([{ id, status: "withdrawn", proof: null }]);
  const other = await fixture.signIn();
  const second = await fixture.claimOf(other, {}, { bytes });
  const shown = await fixture.call("get", `/staff/claims/${second.id}`).as(support);
  expect(shown.data).toMatchObject({ needsReason: true });
});
