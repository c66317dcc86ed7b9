import { ACCOUNT_LIMITS, DAY, LOGIN_LIMITS, type SessionDto } from "@signaldeck/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { bearer } from "../testing/Call.ts";
import { openFixture, type Fixture } from "../testing/openFixture.ts";
import { PASSWORD } from "../testing/People.ts";
import { Member } from "../members/Member.ts";

let fixture: Fixture;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  fixture = await openFixture();
});
afterAll(async () => {
  vi.useRealTimers();
  await fixture.close();
});

const logIn = (body: object) => fixture.call<SessionDto>("post", "/auth/login", body);

describe("POST /auth/login", () => {
  it("opens a session and presents the user", async () => {
    const member = await fixture.makeMember({
      tier: "gold",
      dashboardUnlocked: true,
      depositAmount: 500,
    });
    const reply = await logIn({ email: member.email.toUpperCase(), password: PASSWORD });
    expect(reply.status).toBe(200);
    const { token, user } = reply.data;
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(user).toEqual({
      id: member.id,
      fullName: "Test Person",
      email: member.email,
      role: "member",
      tier: "gold",
      grantedUntil: null,
      accessLevel: "premium",
      dashboardUnlocked: true,
      hasDeposited: true,
      depositAmount: 500,
      declaredDeposit: null,
      accessPath: null,
      verifiedPath: null,
      brokerAccountId: null,
      admissionCode: member.admissionCode,
      codeActivated: true,
      secondFactor: "off",
      ownTerms: { payoutPercent: null, floor: null },
      createdAt: new Date(fixture.clock.now()).toISOString(),
      expiresAt: new Date(fixture.clock.now() + DAY).toISOString(),
      permissions: expect.arrayContaining(["account.own", "signals.read"]) as string[],
    });
  });

  it("answers alike for a wrong password and an unknown address", async () => {
    const member = await fixture.makeMember();
    const wrong = await logIn({ email: member.email, password: "Wrong-horse7" }).expect(401);
    expect(wrong.body).toMatchObject({
      message: "The email address or the password is not right.",
      error: { code: "invalid_credentials" },
    });
    for (const email of ["un@known.example", "no address", "a\u0000@b.example"]) {
      const unknown = await logIn({ email, password: PASSWORD }).expect(401);
      expect(unknown.message).toBe(wrong.message);
    }
  });

  it.each([{}, { email: "a@b.example" }, { email: "", password: "x" }, { email: 1, password: [] }])(
    "refuses %j",
    async (body) => {
      const reply = await logIn(body).expect(400);
      expect(reply.body).toMatchObject({
        message: "Please fill in all fields",
        error: { code: "validation_failed" },
      });
    },
  );

  it("limits the tries on one account, also with the right password, and says how long", async () => {
    const member = await fixture.makeMember();
    for (let n = 0; n < LOGIN_LIMITS.triesPerAccount; n += 1) {
      await logIn({ email: member.email, password: "Wrong-horse7" }).expect(401);
    }
    const reply = await logIn({ email: member.email, password: PASSWORD }).expect(429);
    expect(reply.body).toMatchObject({ error: { code: "too_many_requests" } });
    expect(Number(reply.headers["retry-after"])).toBeLessThanOrEqual(600);

    vi.setSystemTime(Date.now() + LOGIN_LIMITS.accountWindow);
    await logIn({ email: member.email, password: PASSWORD }).expect(200);
  });

  it("lets a client in that still carries an ended session", async () => {
    const member = await fixture.makeMember();
    await logIn({ email: member.email, password: PASSWORD }).as("A".repeat(43)).expect(200);
  });

  it("does not count good sign-ins", async () => {
    const member = await fixture.makeMember();
    for (let n = 0; n < LOGIN_LIMITS.triesPerAccount + 2; n += 1) {
      await logIn({ email: member.email, password: PASSWORD }).expect(200);
    }
  });

  it("does not believe a forged X-Forwarded-For", async () => {
    const member = await fixture.makeMember();
    const consume = vi.spyOn(fixture.deps.limits.login.address, "consume");
    for (const forged of ["198.51.100.1", "198.51.100.2"]) {
      await logIn({ email: member.email, password: PASSWORD }).with((test) =>
        test.set("X-Forwarded-For", forged),
      );
    }
    const addresses = consume.mock.calls.map(([address]) => address);
    expect(addresses).toHaveLength(2);
    expect(new Set(addresses).size).toBe(1);
    consume.mockRestore();
  });

  it("leaves the code that was just mailed as it is, however often somebody logs in", async () => {
    const application = fixture.application();
    await fixture.call("post", "/auth/register", application).expect(201);
    const { email } = application;
    const code = await fixture.codeFor(email);
    const mails = (await fixture.mailsTo(email)).length;
    vi.setSystemTime(Date.now() + ACCOUNT_LIMITS.resendCooldown);
    await logIn({ email, password: application.password }).expect(403);
    expect(await fixture.mailsTo(email)).toHaveLength(mails);
    await fixture.call("post", "/auth/confirm-code", { email, confirmationCode: code }).expect(200);
  });

  it("sends a registration its first code, but only for the right password", async () => {
    const member = await fixture.makeRegistration();
    await logIn({ email: member.email, password: "Wrong-horse7" }).expect(401);
    expect(await fixture.mailsTo(member.email)).toEqual([]);

    for (let n = 0; n < 2; n += 1) {
      const reply = await logIn({ email: member.email, password: PASSWORD }).expect(403);
      expect(reply.body).toMatchObject({ error: { code: "email_unconfirmed" } });
    }
    expect(await fixture.mailsTo(member.email)).toHaveLength(1);
  });

  it.each([
    [true, ACCOUNT_LIMITS.sessionLifetime],
    [undefined, ACCOUNT_LIMITS.shortSessionLifetime],
  ])("with remember = %j keeps the session for its lifetime", async (remember, lifetime) => {
    const member = await fixture.makeMember();
    const reply = await logIn({ email: member.email, password: PASSWORD, remember });
    const { token } = reply.data;
    const me = () => fixture.call("get", "/auth/me").as(token);
    fixture.clock.advance(lifetime - 1);
    await me().expect(200);
    fixture.clock.advance(1);
    await me().expect(401);
  });
});

describe("the signed-in member's own calls", () => {
  const CALLS = [
    ["get", "/auth/me"],
    ["post", "/auth/logout"],
    ["post", "/auth/send-activation-email"],
  ] as const;

  it.each(CALLS)("%s %s needs a session", async (method, path) => {
    const anonymous = await fixture.call(method, path).expect(401);
    expect(anonymous.body).toMatchObject({ error: { code: "unauthenticated" } });
    const { authorization } = bearer("A".repeat(43));
    for (const header of [authorization, "Basic abc", "Bearer", "Bearer ../../x"]) {
      await fixture
        .call(method, path)
        .with((test) => test.set("Authorization", header))
        .expect(401);
    }
  });

  it("logout ends that session and no other", async () => {
    const member = await fixture.makeMember();
    const [one, other] = [await fixture.logIn(member.email), await fixture.logIn(member.email)];
    const call = (token: string) => fixture.call("get", "/auth/me").as(token);
    await call(one.token).expect(200);
    const reply = await fixture.call("post", "/auth/logout").as(one.token).expect(200);
    expect(reply.body).toMatchObject({ success: true, data: null });
    await call(one.token).expect(401);
    await call(other.token).expect(200);
  });

  it("failed sign-ins and applications by others end no session", async () => {
    const member = await fixture.makeMember();
    const { token } = await fixture.logIn(member.email);
    await logIn({ email: member.email, password: "Wrong-horse7" }).expect(401);
    await fixture
      .call("post", "/auth/register", fixture.application({ email: member.email }))
      .expect(201);
    await fixture.call("get", "/auth/me").as(token).expect(200);
  });

  it("mails the activation steps, once in a minute", async () => {
    const member = await fixture.makeMember();
    const { token } = await fixture.logIn(member.email);
    const send = () => fixture.call("post", "/auth/send-activation-email").as(token);
    const reply = await send().expect(202);
    expect(reply.body).toMatchObject({ data: { resendAfterSeconds: 60 } });
    await send().expect(429);
    const [mail, ...more] = await fixture.mailsTo(member.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("How to activate your SignalDeck account");
    expect(mail?.text).toContain(member.admissionCode);
    expect(mail?.text).toContain("$20");
    expect(mail?.text).toContain("https://deck.example/dashboard/account-setup");
  });

  it("takes links from the configuration, never from the Host header", async () => {
    const application = fixture.application();
    await fixture
      .call("post", "/auth/register", application)
      .with((test) => test.set("Host", "evil.example"))
      .expect(201);
    const [mail] = await fixture.mailsTo(application.email);
    expect(`${mail?.text} ${mail?.html}`).not.toContain("evil.example");
  });

  it("a deleted member's session ends", async () => {
    const member = await fixture.makeMember();
    const { token } = await fixture.logIn(member.email);
    const me = () => fixture.call("get", "/auth/me").as(token);
    await me().expect(200);
    await fixture.database.write((transaction) =>
      fixture.database.model(Member).destroy({ where: { id: member.id }, transaction }),
    );
    await me().expect(401);
  });
});
