import { DAY, MINUTE, type SessionDto } from "@signaldeck/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SignInChallenge } from "./SignInChallenge.ts";
import { openFixture, type Fixture } from "../testing/openFixture.ts";
import { PASSWORD } from "../testing/People.ts";
import { challengeFor, enrol } from "./testing/secondFactorHarness.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

const answer = (challenge: string, body: object) =>
  fixture.call<SessionDto>("post", "/auth/second-factor", { challenge, ...body });
const logIn = (email: string, password = PASSWORD) =>
  fixture.call("post", "/auth/login", { email, password });

describe("a login with a second factor", () => {
  it("is answered with a challenge and no session, and completed with the app's code", async () => {
    const { member, code } = await enrol(fixture);
    const refused = await logIn(member.email).expect(401);
    expect(refused.body).toMatchObject({
      success: false,
      data: null,
      error: {
        code: "second_factor_required",
        secondFactor: { expiresAt: new Date(fixture.clock.now() + 5 * MINUTE).toISOString() },
      },
    });
    const challenge = refused.error?.secondFactor?.challenge ?? "";
    const stored = await fixture.database
      .model(SignInChallenge)
      .findOne({ where: { memberId: member.id }, raw: true });
    expect(JSON.stringify(stored)).not.toContain(challenge);

    const { token, user } = (await answer(challenge, { code: code() }).expect(200)).data;
    expect(user).toMatchObject({ id: member.id, secondFactor: "on" });
    expect((await fixture.sessions.find(token))?.memberId).toBe(member.id);
    // The challenge has had its one success.
    fixture.clock.advance(MINUTE);
    const again = await answer(challenge, { code: code() }).expect(400);
    expect(again.body).toMatchObject({ error: { code: "invalid_challenge" } });
  });

  it("says nothing of the second factor to who does not know the password", async () => {
    const { member } = await enrol(fixture);
    const reply = await logIn(member.email, "Wrong-horse7").expect(401);
    expect(reply.body).toMatchObject({ error: { code: "invalid_credentials" } });
  });

  it("remembers the device for as long as was asked for", async () => {
    const { member, code } = await enrol(fixture);
    const open = async (remember: boolean, steps: number) => {
      const challenge = await challengeFor(fixture, member.email);
      const reply = await answer(challenge, { code: code(steps), remember }).expect(200);
      return reply.data.token;
    };
    const [short, long] = [await open(false, 0), await open(true, 1)];
    fixture.clock.advance(2 * DAY);
    expect(await fixture.sessions.find(short)).toBeNull();
    expect(await fixture.sessions.find(long)).not.toBeNull();
  });

  it("refuses a code that was used, also with another challenge, and takes the next", async () => {
    const { member, code } = await enrol(fixture);
    const used = code();
    await answer(await challengeFor(fixture, member.email), { code: used }).expect(200);
    const challenge = await challengeFor(fixture, member.email);
    const replayed = await answer(challenge, { code: used }).expect(400);
    expect(replayed.body).toMatchObject({
      error: { code: "invalid_second_factor", fields: [{ path: "code" }] },
    });
    await answer(challenge, { code: code(1) }).expect(200);
  });

  it("lets the same code in once when it comes twice at once", async () => {
    const { member, code } = await enrol(fixture);
    const challenges = [
      await challengeFor(fixture, member.email),
      await challengeFor(fixture, member.email),
    ];
    const replies = await Promise.all(challenges.map((one) => answer(one, { code: code() })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it("takes each recovery code once, and tells the member by mail", async () => {
    const { member, recoveryCodes } = await enrol(fixture);
    const [recoveryCode = ""] = recoveryCodes;
    const typed = ` ${recoveryCode.toLowerCase().replace("-", " ")} `;
    await answer(await challengeFor(fixture, member.email), { recoveryCode: typed }).expect(200);
    expect((await fixture.mailsTo(member.email)).map(({ subject }) => subject)).toContain(
      "A recovery code was used - SignalDeck",
    );
    const again = await answer(await challengeFor(fixture, member.email), { recoveryCode });
    expect(again.status).toBe(400);
    expect(again.body).toMatchObject({
      error: { code: "invalid_second_factor", fields: [{ path: "recoveryCode" }] },
    });
  });

  it("does not take another member's recovery code", async () => {
    const [one, other] = [await enrol(fixture), await enrol(fixture)];
    const challenge = await challengeFor(fixture, one.member.email);
    await answer(challenge, { recoveryCode: other.recoveryCodes[0] }).expect(400);
  });
});

describe("a challenge", () => {
  it("ends after five minutes, and is no guess", async () => {
    const { member, code } = await enrol(fixture);
    const challenge = await challengeFor(fixture, member.email);
    fixture.clock.advance(5 * MINUTE);
    const late = await answer(challenge, { code: code() }).expect(400);
    expect(late.body).toMatchObject({ error: { code: "invalid_challenge" } });
    await answer("x".repeat(43), { code: code() }).expect(400);
  });

  it("ends after five wrong codes, which also close the account's other challenges for a while", async () => {
    const { member, code } = await enrol(fixture);
    const challenge = await challengeFor(fixture, member.email);
    const codes: string[] = [];
    for (let tries = 0; tries < 5; tries += 1) {
      const reply = await answer(challenge, { code: code(9) }).expect(400);
      codes.push(reply.error?.code ?? "");
    }
    expect(codes).toEqual([...Array<string>(4).fill("invalid_second_factor"), "invalid_challenge"]);
    const gone = await answer(challenge, { code: code() }).expect(400);
    expect(gone.body).toMatchObject({ error: { code: "invalid_challenge" } });
    const next = await challengeFor(fixture, member.email);
    const blocked = await answer(next, { code: code() }).expect(429);
    expect(blocked.body).toMatchObject({ error: { code: "too_many_requests" } });
  });

  it("ends with a new password, and when the second factor is turned off", async () => {
    const one = await enrol(fixture);
    const before = await challengeFor(fixture, one.member.email);
    await fixture
      .call("post", "/account/password", {
        currentPassword: PASSWORD,
        newPassword: "Another-horse8",
        recoveryCode: one.recoveryCodes[0],
      })
      .as(one.token)
      .expect(200);
    await answer(before, { code: one.code() }).expect(400);

    const other = await enrol(fixture);
    const open = await challengeFor(fixture, other.member.email);
    await fixture
      .call("post", "/account/second-factor/removal", {
        currentPassword: PASSWORD,
        code: other.code(),
      })
      .as(other.token)
      .expect(200);
    const reply = await answer(open, { code: other.code(1) }).expect(400);
    expect(reply.body).toMatchObject({ error: { code: "invalid_challenge" } });
  });

  it.each([
    ["nothing", {}],
    ["a code that is no code", { code: "abc" }],
    ["both ways at once", { code: "123456", recoveryCode: "ABCDE-FGH23" }],
  ])("is not answered with %s", async (_what, body) => {
    const reply = await answer("x".repeat(43), body).expect(400);
    expect(reply.body).toMatchObject({ error: { code: "validation_failed" } });
  });

  it("is needed", async () => {
    const reply = await fixture.call("post", "/auth/second-factor", { code: "123456" });
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ error: { fields: [{ path: "challenge" }] } });
  });
});

it("a reset password does not lift the second factor", async () => {
  const { member } = await enrol(fixture);
  await fixture.call("post", "/auth/forgot-password", { email: member.email }).expect(202);
  const mail = (await fixture.mailsTo(member.email)).find(({ subject }) => /^Reset/.test(subject));
  const token = /token=(\S+)$/m.exec(mail?.text ?? "")?.[1];
  const newPassword = "Another-horse8";
  await fixture.call("post", "/auth/reset-password", { token, newPassword }).expect(200);
  const reply = await logIn(member.email, newPassword).expect(401);
  expect(reply.body).toMatchObject({ error: { code: "second_factor_required" } });
});

it("wrong codes are counted per address as well", async () => {
  const { member, code } = await enrol(fixture);
  const challenge = await challengeFor(fixture, member.email);
  const counted: string[] = [];
  const limiter = fixture.deps.limits.login.address;
  const consume = limiter.consume.bind(limiter);
  limiter.consume = (address) => {
    counted.push(address);
    return consume(address);
  };
  await answer(challenge, { code: code(9) }).expect(400);
  limiter.consume = consume;
  expect(counted).toHaveLength(1);
});
