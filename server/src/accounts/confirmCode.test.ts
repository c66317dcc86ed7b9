import { ACCOUNT_LIMITS, HOUR, LOGIN_LIMITS, type SessionDto, TRIAL } from "@signaldeck/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openFixture, type Fixture } from "../testing/openFixture.ts";

const PROMO = "PROMO23456";
let fixture: Fixture;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  fixture = await openFixture();
});
afterAll(async () => {
  vi.useRealTimers();
  await fixture.close();
});

const confirm = (email: string, confirmationCode: unknown, of = fixture) =>
  of.call<SessionDto>("post", "/auth/confirm-code", { email, confirmationCode });

async function applicant(of = fixture): Promise<{ email: string; code: string }> {
  const application = of.application();
  await of.call("post", "/auth/register", application).expect(201);
  return { email: application.email, code: await of.codeFor(application.email) };
}

const WRONG = {
  success: false,
  message: "Invalid confirmation code",
  error: { code: "invalid_confirmation_code" },
};

describe("POST /auth/confirm-code", () => {
  it("confirms the address, starts the trial and opens a session", async () => {
    const { email, code } = await applicant();
    fixture.clock.advance(HOUR);
    const reply = await confirm(email, ` ${code.toLowerCase()} `).expect(200);
    const { token, user } = reply.data;
    expect(user).toMatchObject({ email, codeActivated: true, tier: "guest", accessLevel: "free" });
    expect(Date.parse(user.expiresAt)).toBe(fixture.clock.now() + TRIAL.length);
    expect(user.permissions).not.toContain("signals.read");
    const me = await fixture.call("get", "/auth/me").as(token).expect(200);
    expect(me.data).toEqual(user);
  });

  it("takes a code once", async () => {
    const { email, code } = await applicant();
    const replies = await Promise.all([confirm(email, code), confirm(email, code)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await confirm(email, code).expect(400)).body).toMatchObject(WRONG);
  });

  it("answers alike for a wrong code and an unknown address", async () => {
    const { email } = await applicant();
    expect((await confirm(email, "AAAAAAAAAA").expect(400)).body).toMatchObject(WRONG);
    expect((await confirm("un@known.example", "AAAAAAAAAA").expect(400)).body).toMatchObject(WRONG);
  });

  it("does not take another member's code", async () => {
    const [one, other] = [await applicant(), await applicant()];
    await confirm(one.email, other.code).expect(400);
  });

  it("refuses a code whose lifetime is over", async () => {
    const { email, code } = await applicant();
    fixture.clock.advance(ACCOUNT_LIMITS.registrationLifetime);
    await confirm(email, code).expect(400);
  });

  it("limits the tries of a network on one account, known or unknown", async () => {
    for (const email of [(await applicant()).email, "guess@known.example"]) {
      for (let n = 0; n < LOGIN_LIMITS.triesPerAccount; n += 1) {
        await confirm(email, "AAAAAAAAAA").expect(400);
      }
      const reply = await confirm(email, "AAAAAAAAAA").expect(429);
      expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
    }
  });

  it.each([
    [{ email: "a@b.example", confirmationCode: "" }, "Please enter the confirmation code"],
    [{ email: "a@b.example" }, "Please enter the confirmation code"],
    [{ email: "", confirmationCode: "AAAAAAAAAA" }, "Email is required"],
  ])("refuses %j", async (body, message) => {
    const reply = await fixture.call("post", "/auth/confirm-code", body).expect(400);
    expect(reply.body).toMatchObject({ message, error: { code: "validation_failed" } });
  });

  it("takes the operator's promotional code for registrations alone", async () => {
    const promoRoom = await openFixture({ config: { promoCode: PROMO } });
    try {
      const { email } = await applicant(promoRoom);
      await confirm(email, PROMO, promoRoom).expect(200);
      await confirm(email, PROMO, promoRoom).expect(400);
      await confirm("un@known.example", PROMO, promoRoom).expect(400);
      const member = await promoRoom.makeMember();
      await confirm(member.email, PROMO, promoRoom).expect(400);
      const other = await applicant(promoRoom);
      await confirm(other.email, other.code, promoRoom).expect(200);
    } finally {
      await promoRoom.close();
    }
  });
});

describe("POST /auth/resend-welcome-email", () => {
  const resend = (email: string) => fixture.call("post", "/auth/resend-welcome-email", { email });

  it("replaces the code, once in a minute", async () => {
    const { email, code } = await applicant();
    const early = await resend(email).expect(429);
    expect(early.body).toMatchObject({ error: { code: "too_many_requests" } });
    expect(Number(early.headers["retry-after"])).toBeLessThanOrEqual(60);

    vi.setSystemTime(Date.now() + ACCOUNT_LIMITS.resendCooldown);
    const reply = await resend(email).expect(202);
    expect(reply.body).toMatchObject({
      message: "Email sent successfully! Check your inbox.",
      data: { resendAfterSeconds: 60 },
    });
    const fresh = await fixture.codeFor(email);
    await confirm(email, code).expect(400);
    await confirm(email, fresh).expect(200);
  });

  it("answers an unknown address alike, and mails nothing there", async () => {
    const known = await fixture.makeRegistration();
    const unknown = fixture.newEmail();
    const replies = [];
    for (const email of [known.email, unknown]) {
      for (const reply of [await resend(email), await resend(email)]) {
        const { error, ...body } = reply.body;
        const fault = error && { ...error, requestId: "" };
        replies.push({ status: reply.status, body: { ...body, timestamp: "" }, fault });
      }
    }
    expect(replies.slice(2)).toEqual(replies.slice(0, 2));
    expect(replies.map(({ status }) => status)).toEqual([202, 429, 202, 429]);
    expect(await fixture.mailsTo(unknown)).toEqual([]);
    expect(await fixture.mailsTo(known.email)).toHaveLength(1);
  });

  it("refuses what is no address", async () => {
    const reply = await resend("nobody").expect(400);
    expect(reply.body).toMatchObject({ message: "Email is invalid" });
  });

  it("stops after ten mails an hour to one address", async () => {
    const { email } = await applicant();
    for (let n = 1; n < 10; n += 1) {
      vi.setSystemTime(Date.now() + ACCOUNT_LIMITS.resendCooldown);
      await resend(email).expect(202);
    }
    vi.setSystemTime(Date.now() + ACCOUNT_LIMITS.resendCooldown);
    await resend(email).expect(429);
  });
});
