import { HOUR } from "@signaldeck/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openFixture } from "../testing/openFixture.ts";
import { PASSWORD } from "../testing/People.ts";
import { mountStaffAccounts } from "./staffAccountsRoutes.ts";
import { openStaffFixture, type StaffFixture } from "./testing/staffFixture.ts";

const NEW_PASSWORD = "Chosen-horse8";

let fixture: StaffFixture;
beforeAll(async () => {
  fixture = await openStaffFixture();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.newAdmin());

describe("inviting", () => {
  it("mails a link with which the new colleague chooses a password, once", async () => {
    const { id, email, link, ...account } = await fixture.invited();
    expect(account).toMatchObject({
      role: "support",
      sessions: 0,
      invitedUntil: new Date(fixture.clock.now() + 48 * HOUR).toISOString(),
    });
    const shown = await fixture
      .call("post", "/auth/verify-reset-token", { token: link })
      .expect(200);
    expect(shown.body).toMatchObject({ data: { email, invited: true } });
    await fixture.accept(link, NEW_PASSWORD).expect(200);
    await fixture.accept(link, NEW_PASSWORD).expect(400);
    const reply = await fixture.call("post", "/auth/login", { email, password: NEW_PASSWORD });
    expect(reply.body).toMatchObject({ data: { user: { id, role: "support" } } });
    expect((await fixture.list()).find((one) => one.id === id)?.invitedUntil).toBeNull();
    expect(await fixture.auditOf(id)).toEqual([
      { actorId: fixture.admin.id, action: "staff.invited", details: { role: "support" } },
    ]);
  });

  it("ends after 48 hours, and no other way leads in", async () => {
    const { id, email, link } = await fixture.invited();
    await fixture.call("post", "/auth/forgot-password", { email }).expect(202);
    await fixture.call("post", "/auth/resend-welcome-email", { email }).expect(202);
    const subjects = (await fixture.mailsTo(email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => /reset|code/i.test(subject))).toEqual([]);
    fixture.clock.advance(48 * HOUR);
    await fixture.accept(link, NEW_PASSWORD).expect(400);
    await fixture.newAdmin();
    expect((await fixture.list()).some((one) => one.id === id)).toBe(true);
  });

  it("is sent anew, which voids the earlier link, until it was accepted", async () => {
    const { id, email, link } = await fixture.invited();
    fixture.clock.advance(HOUR);
    const again = await fixture.inviteAgain(id).expect(200).data();
    expect(again.invitedUntil).toBe(new Date(fixture.clock.now() + 48 * HOUR).toISOString());
    await fixture.accept(link, NEW_PASSWORD).expect(400);
    await fixture.accept(await fixture.linkTo(email), NEW_PASSWORD).expect(200);
    const late = await fixture.inviteAgain(id).expect(409);
    expect(late.body).toMatchObject({ error: { code: "conflict" } });
    expect((await fixture.auditOf(id)).map(({ action }) => action)).toEqual([
      "staff.invited",
      "staff.invited_again",
    ]);
  });

  it("needs an address without an account", async () => {
    const { email } = await fixture.makeMember();
    const reply = await fixture.invite({ email, fullName: "Some Body", role: "admin" }).expect(409);
    expect(reply.body).toMatchObject({ error: { code: "conflict", fields: [{ path: "email" }] } });
  });

  it.each([
    ["email", { email: "nobody" }],
    ["fullName", { fullName: "X" }],
    ["role", { role: "member" }],
  ])("names a fault of %s", async (path, fault) => {
    const body = {
      email: fixture.newEmail(),
      fullName: "Some Body",
      role: "support",
      ...fault,
    };
    const reply = await fixture.invite(body).expect(400);
    expect(reply.body).toMatchObject({
      error: { code: "validation_failed", fields: [{ path }] },
    });
  });

  it("makes no administrator who could act, or let the last one leave", async () => {
    const alone = await openFixture({ mount: mountStaffAccounts });
    try {
      const only = await alone.signIn({ role: "admin" });
      const body = { email: alone.newEmail(), fullName: "Some Body", role: "admin" };
      await alone.call("post", "/staff/accounts", body).as(only).expect(201);
      const reply = await alone
        .call("post", "/account/deletion", { currentPassword: PASSWORD })
        .as(only)
        .expect(409);
      expect(reply.body).toMatchObject({ error: { code: "last_admin" } });
      for (const deed of [
        alone.call("patch", `/staff/accounts/${only.id}/role`, { role: "support" }).as(only),
        alone.call("post", `/staff/accounts/${only.id}/withdrawal`, {}).as(only),
      ]) {
        expect((await deed.expect(409)).body).toMatchObject({ error: { code: "last_admin" } });
      }
    } finally {
      await alone.close();
    }
  });
});
