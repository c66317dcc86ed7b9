import { ACCOUNT_LIMITS, INVALID_RESET_LINK, LOGIN_LIMITS } from "@signaldeck/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { PasswordReset } from "./PasswordReset.ts";
import { openFixture, type Fixture } from "../testing/openFixture.ts";
import { PASSWORD } from "../testing/People.ts";

const NEW_PASSWORD = "Another password 8";

let fixture: Fixture;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  fixture = await openFixture();
});
afterAll(async () => {
  vi.useRealTimers();
  await fixture.close();
});

const post = (path: string, body: object) => fixture.call("post", `/auth/${path}`, body);
const forgot = (email: string) => post("forgot-password", { email });
const reset = (token: string, newPassword = NEW_PASSWORD) =>
  post("reset-password", { token, newPassword });
const logIn = (email: string, password: string) => post("login", { email, password });
const me = (token: string) => fixture.call("get", "/auth/me").as(token);

/** Asks for a link and takes the token out of the mail. */
async function tokenFor(email: string): Promise<string> {
  await forgot(email).expect(202);
  const [mail] = await fixture.mailsTo(email);
  const token = /\/reset-password\?token=([A-Za-z0-9_-]+)$/m.exec(mail?.text ?? "")?.[1];
  if (token === undefined) throw new Error(`no link was mailed to ${email}`);
  return token;
}

const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

describe("POST /auth/forgot-password", () => {
  it("mails a link with 256 random bits and stores only its hash", async () => {
    const member = await fixture.makeMember();
    const token = await tokenFor(member.email);
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const rows = await fixture.database.model(PasswordReset).findAll({ raw: true });
    expect(rows.some(({ memberId }) => memberId === member.id)).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(token);
    const [mail] = await fixture.mailsTo(member.email);
    expect(mail?.text).toContain(`https://deck.example/reset-password?token=${token}`);
  });

  it("answers alike for a known and an unknown address, also within the cooldown", async () => {
    const member = await fixture.makeMember();
    const bodyOf = async (email: string) => {
      const reply = await forgot(email);
      const body = { ...(reply.body as object), timestamp: "" };
      return {
        status: reply.status,
        body: JSON.stringify(body).replace(/"requestId":"[^"]+"/, ""),
      };
    };
    const unknown = fixture.newEmail();
    expect(await bodyOf(unknown)).toEqual(await bodyOf(member.email));
    const again = await bodyOf(unknown);
    expect(again.status).toBe(429);
    expect(again).toEqual(await bodyOf(member.email));
    expect(await fixture.mailsTo(unknown)).toEqual([]);
  });

  it.each([
    [{}, "Please enter your email address"],
    [{ email: " " }, "Please enter your email address"],
    [{ email: "no address" }, "Please enter a valid email address"],
    [{ email: "a\u0000@b.example" }, "Please enter a valid email address"],
    [{ email: 1 }, "Please enter your email address"],
  ])("refuses %j", async (body, message) => {
    const reply = await post("forgot-password", body).expect(400);
    expect(reply.body).toMatchObject({ message, error: { code: "validation_failed" } });
  });

  it("is not kept from a member by other mails that strangers cause", async () => {
    const member = await fixture.makeMember();
    await post("resend-welcome-email", { email: member.email }).expect(202);
    await forgot(member.email).expect(202);
  });
});

describe("POST /auth/verify-reset-token", () => {
  it("tells whose password the link resets, and uses nothing up", async () => {
    const member = await fixture.makeMember();
    const token = await tokenFor(member.email);
    for (let n = 0; n < 2; n += 1) {
      const reply = await post("verify-reset-token", { token }).expect(200);
      expect(reply.body).toMatchObject({ data: { email: member.email } });
    }
  });

  it.each([
    [{}, "validation_failed", "Reset token is missing"],
    [{ token: "" }, "validation_failed", "Reset token is missing"],
    [{ token: "x".repeat(43) }, "invalid_reset_token", INVALID_RESET_LINK()],
    [{ token: "\u0000" }, "invalid_reset_token", INVALID_RESET_LINK()],
    [{ token: "x".repeat(201) }, "validation_failed", INVALID_RESET_LINK()],
  ])("refuses %j", async (body, code, message) => {
    const reply = await post("verify-reset-token", body).expect(400);
    expect(reply.body).toMatchObject({ message, error: { code } });
  });

  it("limits the guesses of an address, and counts only bad ones", async () => {
    const consume = vi.spyOn(fixture.deps.limits.codes.address, "consume");
    const giveBack = vi.spyOn(fixture.deps.limits.codes.address, "giveBack");
    const member = await fixture.makeMember();
    await post("verify-reset-token", { token: await tokenFor(member.email) }).expect(200);
    await post("verify-reset-token", { token: "guess" }).expect(400);
    expect([consume.mock.calls.length, giveBack.mock.calls.length]).toEqual([2, 1]);
    consume.mockRestore();
    giveBack.mockRestore();
  });
});

describe("POST /auth/reset-password", () => {
  it("sets the password, ends every session and tells the member", async () => {
    const member = await fixture.makeMember();
    const sessions = [await fixture.logIn(member.email), await fixture.logIn(member.email)];
    for (const { token } of sessions) await me(token).expect(200);
    await reset(await tokenFor(member.email)).expect(200);
    for (const { token } of sessions) await me(token).expect(401);
    await logIn(member.email, PASSWORD).expect(401);
    await logIn(member.email, NEW_PASSWORD).expect(200);
    const [mail] = await fixture.mailsTo(member.email);
    expect(mail?.subject).toBe("Your SignalDeck password was changed");
  });

  it("works once, also when two calls race, and voids all other links", async () => {
    const member = await fixture.makeMember();
    const first = await tokenFor(member.email);
    later(ACCOUNT_LIMITS.resendCooldown);
    const second = await tokenFor(member.email);
    const replies = await Promise.all([reset(first), reset(first), reset(second)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    for (const token of [first, second]) {
      const reply = await reset(token).expect(400);
      expect(reply.body).toMatchObject({
        message: INVALID_RESET_LINK(),
        error: { code: "invalid_reset_token" },
      });
    }
  });

  it("keeps a member's link good while strangers ask for more", async () => {
    const member = await fixture.makeMember();
    const own = await tokenFor(member.email);
    later(ACCOUNT_LIMITS.resendCooldown);
    await forgot(member.email).expect(202);
    await reset(own).expect(200);
  });

  it("expires after an hour", async () => {
    const member = await fixture.makeMember();
    const token = await tokenFor(member.email);
    fixture.clock.advance(ACCOUNT_LIMITS.resetTokenLifetime - 1);
    await post("verify-reset-token", { token }).expect(200);
    fixture.clock.advance(1);
    await post("verify-reset-token", { token }).expect(400);
    await reset(token).expect(400);
  });

  it("ends no session when it fails", async () => {
    const member = await fixture.makeMember();
    const { token: session } = await fixture.logIn(member.email);
    const token = await tokenFor(member.email);
    await reset("x".repeat(43)).expect(400);
    await reset(token, "short").expect(400);
    await me(session).expect(200);
    await logIn(member.email, PASSWORD).expect(200);
  });

  it.each([
    [{ newPassword: NEW_PASSWORD }, "Reset token is missing"],
    [{ token: "t" }, "Please fill in all fields"],
    [{ token: "t", newPassword: "" }, "Please fill in all fields"],
    [{ token: "t", newPassword: "1234567" }, "Password must be at least 8 characters long"],
    [
      { token: "t", newPassword: "aaaaaaaa" },
      "Password must contain uppercase, lowercase, and number",
    ],
    [{ token: "t", newPassword: "x".repeat(129) }, "Password must be at most 128 characters"],
    [{ token: [], newPassword: {} }, "Reset token is missing"],
  ])("refuses %j", async (body, message) => {
    const reply = await post("reset-password", body).expect(400);
    expect(reply.body).toMatchObject({ message, error: { code: "validation_failed" } });
  });

  it("lets the victim of a lock-out back in", async () => {
    const member = await fixture.makeMember();
    for (let n = 0; n < LOGIN_LIMITS.triesPerAccount; n += 1) {
      await logIn(member.email, "Wrong-horse7").expect(401);
    }
    await logIn(member.email, PASSWORD).expect(429);
    await reset(await tokenFor(member.email)).expect(200);
    await logIn(member.email, NEW_PASSWORD).expect(200);
  });
});
