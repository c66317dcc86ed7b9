import type { MemberFactsDto } from "@signaldeck/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeImported } from "../../testing/makeImported.ts";
import { PASSWORD, type Person } from "../../testing/People.ts";
import {
  openMembershipFixture,
  type MembershipFixture,
} from "../../access/testing/membershipFixture.ts";

let fixture: MembershipFixture;
let admin: Person;
let support: Person;

beforeAll(async () => {
  fixture = await openMembershipFixture();
  admin = await fixture.signIn({ role: "admin" });
  support = await fixture.signIn({ role: "support" });
});
afterAll(() => fixture.close());

const NOBODY = "0198f0a2-0000-7000-8000-00000000ffff";
const actions = async (id: string) => (await fixture.auditOf(id)).map(({ action }) => action);

/** Sends an action on a member; the path ends as given. */
const post = (id: string, path: string, body?: object, token: string | undefined = support.token) =>
  fixture.call("post", `/staff/members/${id}/${path}`, body).as(token);

describe("who may", () => {
  it.each([
    ["block", { reason: "Fraud" }, 403],
    ["unblock", { reason: "Sorry" }, 403],
    ["mails", { mail: "activation" }, 202],
    ["sign-out", undefined, 200],
    ["notes", { text: "Called" }, 201],
    ["views", undefined, 201],
  ])(
    "%s: neither visitors nor members; support as far as it assists",
    async (path, body, status) => {
      const { member, token } = await fixture.signIn();
      const url = `/staff/members/${member.id}/${path}`;
      expect((await fixture.call("post", url, body)).status).toBe(401);
      expect((await fixture.call("post", url, body).as(token)).status).toBe(403);
      expect((await fixture.call("post", url, body).as(support)).status).toBe(status);
    },
  );

  it("is about members alone: staff accounts and strangers are not found", async () => {
    for (const id of [support.id, NOBODY]) {
      const replies = [
        await post(id, "block", { reason: "x" }, admin.token),
        await post(id, "unblock", { reason: "x" }, admin.token),
        await post(id, "mails", { mail: "activation" }),
        await post(id, "sign-out"),
        await post(id, "notes", { text: "x" }),
        await post(id, "views"),
        await fixture.call("get", `/staff/members/${id}`).as(support),
        await fixture.call("get", `/staff/members/${id}/notes`).as(support),
        await fixture.call("get", `/staff/members/${id}/timeline`).as(support),
      ];
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 404));
    }
    expect((await post("7", "sign-out")).status).toBe(400);
  });
});

describe("GET /staff/members/:id", () => {
  it("tells what is declared, what is verified, and what was acknowledged", async () => {
    const { member, token } = await fixture.signIn();
    const setup = { brokerAccountId: "88421190", depositAmount: 700, accessPath: "auto" };
    await fixture.call("put", "/users/profile", setup).as(token);
    const reply = await fixture.call("get", `/staff/members/${member.id}`).as(support);
    const facts = reply.data as MemberFactsDto;
    expect(facts).toMatchObject({
      email: member.email,
      phone: member.phone,
      admissionCode: member.admissionCode,
      declaredDeposit: 700,
      accessPath: "auto",
      hasDeposited: false,
      block: null,
      hasSecondFactor: false,
      openSessions: 1,
      trial: { ended: false },
      risk: { version: member.riskVersion, current: true },
    });
    expect(facts).not.toHaveProperty("depositAmount");
    expect(JSON.stringify(facts)).not.toContain("passwordHash");
  });

  it("tells that nothing was acknowledged", async () => {
    const member = await fixture.makeMember({ riskVersion: null });
    const reply = await fixture.call("get", `/staff/members/${member.id}`).as(support);
    expect(reply.data).toMatchObject({ risk: null });
  });
});

describe("block and unblock", () => {
  const login = (email: string) =>
    fixture.call("post", "/auth/login", { email, password: PASSWORD });

  it("ends the sessions at once and answers a login with a sentence that names support", async () => {
    const { member, token } = await fixture.signIn({ tier: "gold" });
    await fixture.sessions.find(token);
    const reply = await post(member.id, "block", { reason: "Chargeback" }, admin.token);
    expect(reply.data).toMatchObject({
      blocked: true,
      block: { reason: "Chargeback" },
      tier: "gold",
      hasSecondFactor: false,
      openSessions: 0,
    });
    expect(await fixture.sessions.find(token)).toBeNull();
    const refused = await login(member.email);
    expect(refused.status).toBe(403);
    expect(refused.body.error?.code).toBe("account_blocked");
    expect(refused.body.message).toContain(fixture.deps.content.brand.supportEmail);
    expect(refused.body.message).not.toContain("Chargeback");

    // A person without the password learns nothing of it.
    const body = { email: member.email, password: "Wrong-horse7" };
    const stranger = await fixture.call("post", "/auth/login", body);
    expect(stranger.body).toMatchObject({ error: { code: "invalid_credentials" } });

    await post(member.id, "unblock", { reason: "Settled" }, admin.token);
    expect((await login(member.email)).status).toBe(200);
    expect(await fixture.auditOf(member.id)).toMatchObject([
      { action: "member.blocked", details: { reason: "Chargeback", sessionsEnded: 1 } },
      { action: "member.unblocked", details: { reason: "Settled" } },
    ]);
  });

  it("opens no session by a code either, nor one that was opened in the same moment", async () => {
    const member = await makeImported(fixture);
    await fixture.call("post", "/auth/register", fixture.application({ email: member.email }));
    const confirmationCode = await fixture.codeFor(member.email);
    await post(member.id, "block", { reason: "Twice here" }, admin.token);
    const late = await fixture.sessions.open(member.id, { remember: true, userAgent: null });
    expect(await fixture.sessions.find(late)).toBeNull();
    const reply = await fixture.call("post", "/auth/confirm-code", {
      email: member.email,
      confirmationCode,
    });
    expect(reply.body).toMatchObject({ error: { code: "account_blocked" } });
  });

  it("refuses a second block, an unblock of an open account, and a missing reason", async () => {
    const { member } = await fixture.signIn();
    expect((await post(member.id, "unblock", { reason: "x" }, admin.token)).status).toBe(409);
    await post(member.id, "block", { reason: "x" }, admin.token);
    expect((await post(member.id, "block", { reason: "x" }, admin.token)).status).toBe(409);
    for (const reason of ["", "  ", "x".repeat(501), 7]) {
      expect((await post(member.id, "unblock", { reason }, admin.token)).status).toBe(400);
    }
    expect(await actions(member.id)).toEqual(["member.blocked"]);
  });
});

describe("POST /staff/members/:id/mails", () => {
  it("mails the steps to activate, once in each cooldown", async () => {
    const { member } = await fixture.signIn();
    expect((await post(member.id, "mails", { mail: "activation" })).status).toBe(202);
    const again = await post(member.id, "mails", { mail: "activation" });
    expect(again.status).toBe(429);
    expect(again.body.error?.retryAfter).toBeGreaterThan(0);
    expect(await fixture.mailsTo(member.email)).toHaveLength(1);
    expect(await actions(member.id)).toEqual(["mail.sent"]);
  });

  it("sends nobody what they have no use for, and uses no cooldown up for it", async () => {
    const imported = await makeImported(fixture);
    const { member: guest } = await fixture.signIn();
    const { member: gold } = await fixture.signIn({ tier: "gold" });
    expect((await post(imported.id, "mails", { mail: "activation" })).status).toBe(409);
    expect((await post(guest.id, "mails", { mail: "invitation" })).status).toBe(409);
    expect((await post(gold.id, "mails", { mail: "activation" })).status).toBe(409);
    expect((await post(guest.id, "mails", { mail: "greeting" })).status).toBe(400);
    expect((await post(guest.id, "mails", { mail: "activation" })).status).toBe(202);
  });
});

describe("POST /staff/members/:id/sign-out", () => {
  it("ends all sessions of this member and of nobody else", async () => {
    const [{ member, token }, other] = [await fixture.signIn(), await fixture.signIn()];
    await fixture.sessions.open(member.id, { remember: false, userAgent: "phone" });
    await fixture.sessions.find(token);
    const reply = await post(member.id, "sign-out");
    expect(reply.data).toEqual({ ended: 2 });
    expect(await fixture.sessions.find(token)).toBeNull();
    expect(await fixture.sessions.find(other.token)).not.toBeNull();
    expect(await fixture.auditOf(member.id)).toMatchObject([
      { action: "sessions.ended", details: { sessionsEnded: 2 } },
    ]);
  });
});

describe("notes", () => {
  const list = async (id: string, query = "") => {
    const reply = await fixture.call("get", `/staff/members/${id}/notes${query}`).as(support);
    const texts = (reply.data as { text: string }[]).map(({ text }) => text);
    return { texts, pagination: reply.body.pagination };
  };
  const remove = (id: string, noteId: string, token = support.token) =>
    fixture.call("delete", `/staff/members/${id}/notes/${noteId}`).as(token);

  it("are written with who and when, and read in pages, newest first", async () => {
    const { member } = await fixture.signIn();
    for (const text of ["first", "second\r\nline", "third"]) {
      expect((await post(member.id, "notes", { text })).status).toBe(201);
      fixture.clock.advance(1_000);
    }
    expect((await list(member.id)).texts).toEqual(["third", "second\nline", "first"]);
    expect(await list(member.id, "?page=2&limit=2")).toEqual({
      texts: ["first"],
      pagination: { total: 3, pages: 2, current: 2 },
    });
    const reply = await fixture.call("get", `/staff/members/${member.id}/notes`).as(admin);
    expect(reply.data).toMatchObject([
      { author: { id: support.id, fullName: support.member.fullName } },
      {},
      {},
    ]);
    expect(await actions(member.id)).toEqual(["note.added", "note.added", "note.added"]);
  });

  it("can be deleted by who wrote them alone", async () => {
    const { member, token } = await fixture.signIn();
    const note = (await post(member.id, "notes", { text: "mine" })).data as {
      id: string;
    };
    expect((await remove(member.id, note.id, admin.token)).status).toBe(403);
    expect((await remove(member.id, note.id, token)).status).toBe(403);
    expect((await remove(admin.id, note.id)).status).toBe(404);
    expect((await remove(member.id, note.id)).status).toBe(200);
    expect((await remove(member.id, note.id)).status).toBe(404);
    expect((await list(member.id)).texts).toEqual([]);
    expect(await actions(member.id)).toEqual(["note.added", "note.deleted"]);
  });

  it.each([[{}], [{ text: " \n " }], [{ text: "x".repeat(2_001) }], [{ text: 7 }]])(
    "refuses %j",
    async (body) => {
      const { member } = await fixture.signIn();
      expect((await post(member.id, "notes", body)).status).toBe(400);
      expect((await list(member.id)).texts).toEqual([]);
    },
  );
});
