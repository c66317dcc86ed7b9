import { HOUR } from "@signaldeck/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openRoom } from "../testing/openRoom.ts";
import { PASSWORD } from "../testing/People.ts";
import { mountStaffAccounts } from "./staffAccountsRoutes.ts";
import { openStaffRoom, type StaffRoom } from "./testing/staffRoom.ts";

const NEW_PASSWORD = "Chosen-horse8";

let room: StaffRoom;
beforeAll(async () => {
  room = await openStaffRoom();
});
afterAll(() => room.close());
beforeEach(() => room.newAdmin());

describe("inviting", () => {
  it("mails a link with which the new colleague chooses a password, once", async () => {
    const { id, email, link, ...account } = await room.invited();
    expect(account).toMatchObject({
      role: "support",
      sessions: 0,
      invitedUntil: new Date(room.clock.now() + 48 * HOUR).toISOString(),
    });
    const shown = await room.call("post", "/auth/verify-reset-token", { token: link }).expect(200);
    expect(shown.body).toMatchObject({ data: { email, invited: true } });
    await room.accept(link, NEW_PASSWORD).expect(200);
    await room.accept(link, NEW_PASSWORD).expect(400);
    const reply = await room.call("post", "/auth/login", { email, password: NEW_PASSWORD });
    expect(reply.body).toMatchObject({ data: { user: { id, role: "support" } } });
    expect((await room.list()).find((one) => one.id === id)?.invitedUntil).toBeNull();
    expect(await room.auditOf(id)).toEqual([
      { actorId: room.admin.id, action: "staff.invited", details: { role: "support" } },
    ]);
  });

  it("ends after 48 hours, and no other way leads in", async () => {
    const { id, email, link } = await room.invited();
    await room.call("post", "/auth/forgot-password", { email }).expect(202);
    await room.call("post", "/auth/resend-welcome-email", { email }).expect(202);
    const subjects = (await room.mailsTo(email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => /reset|code/i.test(subject))).toEqual([]);
    room.clock.advance(48 * HOUR);
    await room.accept(link, NEW_PASSWORD).expect(400);
    await room.newAdmin();
    expect((await room.list()).some((one) => one.id === id)).toBe(true);
  });

  it("is sent anew, which voids the earlier link, until it was accepted", async () => {
    const { id, email, link } = await room.invited();
    room.clock.advance(HOUR);
    const again = await room.inviteAgain(id).expect(200).data();
    expect(again.invitedUntil).toBe(new Date(room.clock.now() + 48 * HOUR).toISOString());
    await room.accept(link, NEW_PASSWORD).expect(400);
    await room.accept(await room.linkTo(email), NEW_PASSWORD).expect(200);
    const late = await room.inviteAgain(id).expect(409);
    expect(late.body).toMatchObject({ error: { code: "conflict" } });
    expect((await room.auditOf(id)).map(({ action }) => action)).toEqual([
      "staff.invited",
      "staff.invited_again",
    ]);
  });

  it("needs an address without an account", async () => {
    const { email } = await room.makeMember();
    const reply = await room.invite({ email, fullName: "Some Body", role: "admin" }).expect(409);
    expect(reply.body).toMatchObject({ error: { code: "conflict", fields: [{ path: "email" }] } });
  });

  it.each([
    ["email", { email: "nobody" }],
    ["fullName", { fullName: "X" }],
    ["role", { role: "member" }],
  ])("names a fault of %s", async (path, fault) => {
    const body = {
      email: room.newEmail(),
      fullName: "Some Body",
      role: "support",
      ...fault,
    };
    const reply = await room.invite(body).expect(400);
    expect(reply.body).toMatchObject({
      error: { code: "validation_failed", fields: [{ path }] },
    });
  });

  it("makes no administrator who could act, or let the last one leave", async () => {
    const alone = await openRoom({ mount: mountStaffAccounts });
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
