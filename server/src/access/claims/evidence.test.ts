import { ClaimDetailDto } from "@signaldeck/contract";
import jpeg from "jpeg-js";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ClaimFingerprint } from "./ClaimFingerprint.ts";
import { DepositClaim } from "./DepositClaim.ts";
import { fingerprintClaims } from "./fingerprintClaims.ts";
import { claimsPersonalData } from "./personalData.ts";
import { png } from "./testing/sendClaim.ts";
import type { Person } from "../../testing/People.ts";
import { openMembershipFixture, type MembershipFixture } from "../testing/membershipFixture.ts";

let fixture: MembershipFixture;
let support: Person;
let one: Person;
let other: Person;
let pictures = 0;
beforeAll(async () => {
  fixture = await openMembershipFixture();
  support = await fixture.signIn({ role: "support" });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  [one, other] = [await fixture.signIn(), await fixture.signIn()];
  pictures += 1;
});

/** A picture of this test's own, at some quality. */
function picture(quality: number): Buffer {
  const [width, height] = [170, 160];
  const data = Buffer.alloc(width * height * 4, 255);
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [Math.floor((at % width) / 10), Math.floor(at / width / 10)];
    data.fill((x * x * 31 + y * 57 * x + pictures * 997 * (x + 3 * y)) % 256, at * 4, at * 4 + 3);
  }
  return jpeg.encode({ width, height, data }, quality).data;
}

const send = async (who: Person, bytes: Buffer, brokerAccountId: string) =>
  ((await fixture.claim(who, { brokerAccountId }, { bytes })).data as { id: string }).id;

const read = async (id: string) =>
  ClaimDetailDto.parse((await fixture.call("get", `/staff/claims/${id}`).as(support)).data);

/** What a claim shares by content, leaving out where it was sent from: tests share one address. */
const shared = async (id: string) =>
  (await read(id)).evidence.filter(({ kind }) => kind !== "address" && kind !== "device");

const approve = (id: string, more: object = {}) =>
  fixture.call("post", `/staff/claims/${id}/approve`, { verifiedAmount: 500, ...more }).as(support);

describe("what a claim shares with others", () => {
  it.each(["\u200B#", "#", "ID ", "７７ ", "№\u2060"])(
    "is its account, also where the second one writes %j in front or in another script",
    async (front) => {
      const account = `77421190${pictures}`;
      const spelling = front.startsWith("７") ? account.replace(/^77/, "７７ ") : front + account;
      const first = await send(one, picture(90), account);
      pictures += 1;
      const second = await send(other, picture(90), `${spelling}\u200E`);
      expect(await shared(second)).toMatchObject([{ kind: "account", claims: [{ id: first }] }]);
      const path = `/staff/claims?search=${encodeURIComponent(spelling)}`;
      expect(JSON.stringify((await fixture.call("get", path).as(support)).data)).toContain(first);
    },
  );

  it("is found by a claim whose account's fingerprint was taken by an older rule, too", async () => {
    const first = await send(one, picture(90), `\u200BOLD-${pictures}`);
    const where = { claimId: first, kind: "account" };
    await fixture.database.write((transaction) =>
      fixture.database.model(ClaimFingerprint).destroy({ where, transaction }),
    );
    await fingerprintClaims(fixture.deps, () => false);
    pictures += 1;
    const second = await send(other, picture(90), `old${pictures - 1}`);
    expect(await shared(second)).toMatchObject([{ kind: "account", claims: [{ id: first }] }]);
  });

  it("is shown with links; the second of two with picture and account needs a written reason", async () => {
    const bytes = picture(90);
    const first = await send(one, bytes, `AB-12 ${pictures}`);
    fixture.clock.advance(1_000);
    const second = await send(other, bytes, `ab12${pictures}`);
    const listed = { fullName: one.member.fullName, status: "waiting", own: false };
    expect(await shared(second)).toMatchObject([
      { kind: "picture", count: 1, claims: [{ id: first, ...listed }], ofFormerMember: false },
      { kind: "account", count: 1, claims: [{ id: first }] },
    ]);
    expect((await read(second)).needsReason).toBe(true);
    // The first one was there before.
    expect((await read(first)).needsReason).toBe(false);

    const refused = await approve(second);
    expect(refused.status).toBe(400);
    expect(refused.body.error?.fields?.[0]?.path).toBe("sharedReason");
    expect((await approve(second, { sharedReason: "  " })).status).toBe(400);
    const reason = "Both live in one household; the broker confirmed it.";
    expect((await approve(second, { sharedReason: reason })).status).toBe(200);
    expect((await fixture.auditOf(other.id)).at(-1)?.details).toMatchObject({
      sharedReason: reason,
    });
    // Now the earlier one shares them with an approved one.
    expect((await approve(first)).status).toBe(400);
    expect(await shared(first)).toMatchObject([{ claims: [{ status: "approved" }] }, {}]);
  });

  it("finds a picture that only looks the same, which by itself asks for no reason", async () => {
    const first = await send(one, picture(95), `L1-${pictures}`);
    fixture.clock.advance(1_000);
    const second = await send(other, picture(60), `L2-${pictures}`);
    expect(await shared(second)).toMatchObject([{ kind: "look", claims: [{ id: first }] }]);
    expect((await approve(second)).status).toBe(200);
  });

  it("knows the member's own proof again, and asks for no reason", async () => {
    const bytes = picture(90);
    const first = await send(one, bytes, `OWN-${pictures}`);
    await approve(first);
    fixture.clock.advance(1_000);
    const again = await send(one, bytes, `OWN-${pictures}`);
    expect((await shared(again))[0]).toMatchObject({ kind: "picture", claims: [{ own: true }] });
    expect((await approve(again)).status).toBe(200);
  });

  it("counts the address that claims came from", async () => {
    const id = await send(one, png(`address ${pictures}`), `A-${pictures}`);
    const address = (await read(id)).evidence.find(({ kind }) => kind === "address");
    expect(address?.count).toBeGreaterThan(0);
  });
});

describe("claims from before there were fingerprints", () => {
  it("get them in the background, also without their file, and once", async () => {
    const bytes = picture(90);
    const first = await send(one, bytes, `OLD-${pictures}`);
    const second = await send(other, bytes, `OLD-${pictures}`);
    const third = await send(await fixture.signIn(), picture(50), `OLD-${pictures}`);
    const { database, proofs } = fixture.deps;
    const row = await database.model(DepositClaim).findByPk(third, { raw: true });
    await proofs.remove(row?.proofFile ?? "");
    await fixture.clear(ClaimFingerprint);
    await database.write((transaction) =>
      database
        .model(DepositClaim)
        .update({ markedAt: null, look: null }, { where: {}, transaction }),
    );
    expect(await shared(second)).toEqual([]);
    expect(await fingerprintClaims(fixture.deps, () => true)).toBe(0);
    expect(await fingerprintClaims(fixture.deps, () => false)).toBeGreaterThanOrEqual(3);
    expect(await fingerprintClaims(fixture.deps, () => false)).toBe(0);
    const kinds = (await shared(second)).map(({ kind }) => kind);
    expect(kinds).toEqual(["picture", "account"]);
    expect((await shared(third)).map(({ kind, count }) => [kind, count])).toEqual([["account", 2]]);
    expect((await shared(first)).length).toBe(2);
  });
});

describe("a member who is gone", () => {
  it("leaves the hash of the picture alone, by which it is known again", async () => {
    const bytes = picture(90);
    const first = await send(one, bytes, `GONE-${pictures}`);
    const fingerprints = fixture.deps.database.model(ClaimFingerprint);
    expect(await fingerprints.count({ where: { claimId: first } })).toBeGreaterThan(3);
    const before = await fingerprints.count({ where: { claimId: null } });
    const data = claimsPersonalData(fixture.deps.database, fixture.deps.proofs);
    expect(JSON.stringify(await data.export(one.id))).toContain('"kind":"picture"');
    await fixture.deps.database.write((transaction) => data.erase(one.id, transaction));
    expect(await fingerprints.count({ where: { claimId: first } })).toBe(0);
    expect(await fingerprints.count({ where: { claimId: null } })).toBe(before + 1);
    const second = await send(other, bytes, `NEW-${pictures}`);
    expect(await shared(second)).toEqual([
      { kind: "picture", count: 0, claims: [], ofFormerMember: true },
    ]);
    expect((await approve(second)).status).toBe(400);
  });
});
