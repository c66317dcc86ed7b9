import {
  LOGIN_LIMITS,
  OWNER_PROOF_HEADER,
  OWNER_PROOF_LIFETIME,
  type OwnerProofDto,
} from "@signaldeck/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { enrol, type Enrolled } from "../accounts/testing/secondFactorHarness.ts";
import { Member } from "../members/Member.ts";
import { PASSWORD } from "../testing/People.ts";
import { openStaffFixture, type StaffFixture } from "./testing/staffFixture.ts";

let fixture: StaffFixture;
/** An admin whose second factor is on. */
let owner: Enrolled;

beforeEach(async () => {
  fixture = await openStaffFixture();
  owner = await enrol(fixture, { role: "admin", fullName: "Ada Admin" });
});
afterEach(() => fixture.close());

const prove = (by: { token: string }, shown: object) =>
  fixture.call<OwnerProofDto>("post", "/account/owner-proof", shown).as(by);

const proofOf = async (by: Enrolled) =>
  (await prove(by, { currentPassword: PASSWORD, code: by.code() }).expect(200).data()).proof;

const invite = (by: { token: string }, proof?: string) => {
  const body = { email: fixture.newEmail(), fullName: "New Person", role: "admin" };
  const call = fixture.call("post", "/staff/accounts", body).as(by);
  return proof === undefined ? call : call.with((test) => void test.set(OWNER_PROOF_HEADER, proof));
};

const refused = async (call: ReturnType<typeof invite>) =>
  expect((await call.expect(400)).body.error).toMatchObject({ code: "owner_proof_needed" });

describe("an owner's proof", () => {
  it("lets some calls in a row go on for five minutes, and a token alone none", async () => {
    await refused(invite(owner));
    const proof = await proofOf(owner);
    await invite(owner, proof).expect(201);
    fixture.clock.advance(OWNER_PROOF_LIFETIME - 1);
    await invite(owner, proof).expect(201);
    fixture.clock.advance(1);
    await refused(invite(owner, proof));
  });

  it("is made with a recovery code, too", async () => {
    const shown = { currentPassword: PASSWORD, recoveryCode: owner.recoveryCodes[0] };
    const { proof } = await prove(owner, shown).expect(200).data();
    await invite(owner, proof).expect(201);
    await prove(owner, shown).expect(400);
  });

  it("holds in the session alone in which it was made", async () => {
    const proof = await proofOf(owner);
    const token = await fixture.openSession(owner.member.id);
    await refused(invite({ token }, proof));
  });

  it("ends with the password that made it", async () => {
    const proof = await proofOf(owner);
    fixture.clock.advance(30_000);
    await fixture
      .call("post", "/account/password", {
        currentPassword: PASSWORD,
        newPassword: "Another password 8",
        code: owner.code(),
      })
      .as(owner)
      .expect(200);
    await refused(invite(owner, proof));
  });

  it.each(["", "x", `9999999999999.${"a".repeat(43)}`, `1e15.${"a".repeat(43)}`])(
    "is not %j",
    async (proof) => {
      await refused(invite(owner, proof));
    },
  );

  it("cannot be made to hold longer", async () => {
    const [end = "", signature = ""] = (await proofOf(owner)).split(".");
    await refused(invite(owner, `${Number(end) + 60_000}.${signature}`));
  });

  it("gives nobody a right that the role does not have", async () => {
    const support = await enrol(fixture, { role: "support" });
    await invite(support, await proofOf(support)).expect(403);
    await fixture.call("post", "/staff/accounts", {}).expect(401);
  });

  it("is followed by the check of what was sent", async () => {
    const proof = await proofOf(owner);
    const bad = await fixture
      .call("post", "/staff/accounts", { email: "no address", fullName: "A", role: "owner" })
      .as(owner)
      .with((test) => void test.set(OWNER_PROOF_HEADER, proof))
      .expect(400);
    expect(bad.body.error).toMatchObject({ code: "validation_failed" });
  });
});

describe("POST /account/owner-proof", () => {
  it("takes a code once, and wants the password as well", async () => {
    const code = owner.code();
    const wrong = await prove(owner, { currentPassword: "Wrong-horse7", code }).expect(400);
    expect(wrong.body.error).toMatchObject({ code: "wrong_password" });
    await prove(owner, { currentPassword: PASSWORD, code }).expect(200);
    const again = await prove(owner, { currentPassword: PASSWORD, code }).expect(400);
    expect(again.body.error).toMatchObject({ code: "invalid_second_factor" });
    const without = await prove(owner, { currentPassword: PASSWORD }).expect(400);
    expect(without.body.error).toMatchObject({ fields: [{ path: "code" }] });
    const nothing = await prove(owner, {}).expect(400);
    expect(nothing.body.error).toMatchObject({ code: "validation_failed" });
    await fixture.call("post", "/account/owner-proof", {}).expect(401);
  });

  it.each([
    ["passwords", { currentPassword: "Wrong-horse7" }],
    ["codes", { currentPassword: PASSWORD, code: "000000" }],
  ])("counts wrong %s as tries to sign in are counted", async (_, shown) => {
    for (let tries = 0; tries < LOGIN_LIMITS.triesPerAccount; tries += 1) {
      await prove(owner, shown).expect(400);
    }
    await prove(owner, { currentPassword: PASSWORD, code: owner.code() }).expect(429);
  });
});

describe("while the house is being set up", () => {
  it("nothing is asked, until the first admin has a second factor", async () => {
    const fresh = await openStaffFixture();
    try {
      const invited = () =>
        fresh.admin.call("post", "/staff/accounts", {
          email: fresh.newEmail(),
          fullName: "New Person",
          role: "support",
        });
      await invited().expect(201);
      await enrol(fresh, { role: "support" });
      await invited().expect(201);
      await enrol(fresh, { role: "admin" });
      const after = await invited().expect(400);
      expect(after.body.error).toMatchObject({ code: "owner_proof_needed" });
      // Without a second factor the password is asked for all the same.
      const { token } = fresh.admin;
      const shown = { currentPassword: PASSWORD };
      const { proof } = await fresh
        .call<OwnerProofDto>("post", "/account/owner-proof", shown)
        .as(token)
        .data();
      await invited()
        .with((test) => void test.set(OWNER_PROOF_HEADER, proof))
        .expect(201);
    } finally {
      await fresh.close();
    }
  });
});

describe("the other admins", () => {
  it("hear who did what, when and from where, each in their language", async () => {
    const french = await fixture.signIn({ role: "admin", fullName: "Zoé" });
    const where = { id: french.id };
    await fixture.database.write((transaction) =>
      fixture.database.model(Member).update({ language: "fr" }, { where, transaction }),
    );
    const email = fixture.newEmail();
    await fixture
      .call("post", "/staff/accounts", { email, fullName: "New Person", role: "admin" })
      .as(owner)
      .with((test) => void test.set("user-agent", "Mozilla/5.0 (Windows NT 10.0) Firefox/140.0"))
      .with((test) => void test.set("accept-language", "de"))
      .proven()
      .expect(201);
    const [english] = await fixture.mailsTo(fixture.admin.email);
    expect(english?.text).toContain(`A colleague was invited: ${email} (admin)`);
    expect(english?.text).toContain(`By Ada Admin (${owner.member.email}), `);
    expect(english?.text).toContain(" WAT, from Firefox on Windows at 127.0.0.1.");
    const [inFrench] = await fixture.mailsTo(french.email);
    expect(inFrench?.text).toContain(`Un collègue a été invité : ${email} (admin)`);
    expect(await fixture.mailsTo(owner.member.email)).not.toEqual(
      expect.arrayContaining([expect.objectContaining({ subject: english?.subject })]),
    );
  });
});
