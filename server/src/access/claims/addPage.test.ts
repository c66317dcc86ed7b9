import jpeg from "jpeg-js";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openMembershipFixture, type MembershipFixture } from "../testing/membershipFixture.ts";
import { addPage } from "./addPage.ts";
import { albumOf, pagesOf } from "./album.ts";
import { ClaimFingerprint } from "./ClaimFingerprint.ts";
import { DepositClaim } from "./DepositClaim.ts";
import { png } from "./testing/sendClaim.ts";

let fixture: MembershipFixture;
beforeAll(async () => {
  fixture = await openMembershipFixture();
});
afterAll(() => fixture.close());

const photo = (shade: number) =>
  jpeg.encode({ width: 20, height: 10, data: Buffer.alloc(800, shade) }, 80).data;

it("pictures of one proof are the pages of one PDF, each as it came, and known again by each", async () => {
  const who = await fixture.signIn();
  const sent = await fixture.claim(who, {}, { bytes: photo(10) });
  const { id: claimId } = sent.data as { id: string };
  const of = { memberId: who.member.id, claimId };
  for (const shade of [20, 30, 20]) {
    await addPage(fixture.deps, of, { name: "photo.jpg", bytes: photo(shade) });
  }
  const claim = await fixture.database.model(DepositClaim).findByPk(claimId, { raw: true });
  expect(claim).toMatchObject({ proofType: "application/pdf", status: "waiting" });
  const bytes = await fixture.deps.proofs.read(claim?.proofFile ?? "");
  expect(pagesOf(bytes ?? Buffer.alloc(0))).toEqual([10, 20, 30].map(photo));
  expect(await fixture.deps.proofs.namesOf(who.member.id)).toEqual([claim?.proofFile]);
  const where = { claimId, kind: "picture" };
  expect(await fixture.database.model(ClaimFingerprint).count({ where })).toBe(3);
  const text = bytes?.toString("latin1") ?? "";
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  expect(text.slice(start, start + 4)).toBe("xref");
  await expect(addPage(fixture.deps, of, { name: "a.png", bytes: png() })).rejects.toMatchObject({
    code: "conflict",
  });
  const stranger = { memberId: (await fixture.signIn()).member.id, claimId };
  const page = { name: "photo.jpg", bytes: photo(40) };
  await expect(addPage(fixture.deps, stranger, page)).rejects.toMatchObject({ code: "conflict" });
});

it("what is no plain picture is no page", () => {
  const odd = [Buffer.alloc(0), Buffer.from("%PDF-1.7\n"), png(), Buffer.from([0xff, 0xd8, 0xff])];
  for (const bytes of odd) expect([pagesOf(bytes), albumOf([bytes])]).toEqual([null, null]);
});
