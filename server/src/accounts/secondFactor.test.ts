import {
  MINUTE,
  type RecoveryCodesDto,
  type SecondFactorDto,
  type SecondFactorSetupDto,
  type SessionDto,
  type UserDto,
} from "@signaldeck/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openFixture, type Fixture } from "../testing/openFixture.ts";
import { PASSWORD } from "../testing/People.ts";
import { appCode, enrol } from "./testing/secondFactorHarness.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

const start = (token: string, currentPassword = PASSWORD) =>
  fixture
    .call<SecondFactorSetupDto>("post", "/account/second-factor/enrolment", { currentPassword })
    .as(token);
const confirm = (token: string, code: string) =>
  fixture.call("post", "/account/second-factor/enrolment/confirm", { code }).as(token);
const renew = (token: string, code: string) =>
  fixture.call("post", "/account/second-factor/recovery-codes", { code }).as(token);
const remove = (token: string, body: object) =>
  fixture
    .call("post", "/account/second-factor/removal", { currentPassword: PASSWORD, ...body })
    .as(token);

async function status(token: string): Promise<SecondFactorDto> {
  const reply = await fixture
    .call<SecondFactorDto>("get", "/account/second-factor")
    .as(token)
    .expect(200);
  return reply.data;
}

async function me(token: string): Promise<UserDto> {
  const reply = await fixture.call<UserDto>("get", "/auth/me").as(token).expect(200);
  return reply.data;
}

const subjectsTo = async (email: string) =>
  (await fixture.mailsTo(email)).map(({ subject }) => subject);

async function signedIn(): Promise<SessionDto & { email: string }> {
  const { email } = await fixture.makeMember();
  return { ...(await fixture.logIn(email)), email };
}

async function started(token: string): Promise<SecondFactorSetupDto> {
  return (await start(token).expect(200)).data;
}

const CALLS = [
  ["get", "/account/second-factor"],
  ["post", "/account/second-factor/enrolment"],
  ["post", "/account/second-factor/enrolment/confirm"],
  ["post", "/account/second-factor/recovery-codes"],
  ["post", "/account/second-factor/removal"],
] as const;

it.each(CALLS)("%s %s needs a session", async (method, path) => {
  const reply = await fixture.call(method, path, {}).expect(401);
  expect(reply.body).toMatchObject({ error: { code: "unauthenticated" } });
});

describe("setting it up", () => {
  it("asks for the password, shows the secret once, and counts from the first code on", async () => {
    const { token, email } = await signedIn();
    expect(await status(token)).toEqual({
      enabledSince: null,
      recoveryCodesLeft: 0,
      demanded: false,
    });
    expect((await me(token)).secondFactor).toBe("off");

    const { secret, uri } = await started(token);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new URL(uri).searchParams.get("secret")).toBe(secret);
    expect(decodeURIComponent(uri)).toContain(`SignalDeck:${email}`);
    expect((await me(token)).secondFactor).toBe("off");
    await fixture.logIn(email);

    const reply = await confirm(token, appCode(fixture, secret)).expect(200);
    const { recoveryCodes } = reply.data as RecoveryCodesDto;
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/);
    expect(JSON.stringify(reply.body)).not.toContain(secret);
    expect(await status(token)).toEqual({
      enabledSince: new Date(fixture.clock.now()).toISOString(),
      recoveryCodesLeft: 10,
      demanded: false,
    });
    expect((await me(token)).secondFactor).toBe("on");
    expect(await subjectsTo(email)).toContain("The second factor is on - SignalDeck");
  });

  it("ends the member's other sessions, and keeps the one that set it up", async () => {
    const { token, email } = await signedIn();
    const elsewhere = await fixture.logIn(email);
    const { secret } = await started(token);
    await confirm(token, appCode(fixture, secret)).expect(200);
    await fixture.call("get", "/auth/me").as(elsewhere.token).expect(401);
    await fixture.call("get", "/auth/me").as(token).expect(200);
  });

  it("changes nothing with a wrong password, and none is no password", async () => {
    const { token } = await signedIn();
    const reply = await start(token, "Wrong-horse7").expect(400);
    expect(reply.body).toMatchObject({ error: { code: "wrong_password" } });
    const empty = await start(token, "").expect(400);
    expect(empty.body).toMatchObject({ error: { code: "validation_failed" } });
  });

  it("takes neither a wrong code nor one that nothing was started for", async () => {
    const { token } = await signedIn();
    const early = await confirm(token, "123456").expect(409);
    expect(early.body).toMatchObject({ error: { code: "conflict" } });
    const { secret } = await started(token);
    const wrong = await confirm(token, appCode(fixture, secret, 5)).expect(400);
    expect(wrong.body).toMatchObject({
      error: { code: "invalid_second_factor", fields: [{ path: "code" }] },
    });
    const short = await confirm(token, "12345").expect(400);
    expect(short.body).toMatchObject({ error: { code: "validation_failed" } });
    expect((await me(token)).secondFactor).toBe("off");
  });

  it("forgets a secret that waits for its code for half an hour, and one that was replaced", async () => {
    const { token } = await signedIn();
    const first = await started(token);
    const second = await started(token);
    await confirm(token, appCode(fixture, first.secret)).expect(400);
    fixture.clock.advance(30 * MINUTE);
    const late = await confirm(token, appCode(fixture, second.secret)).expect(409);
    expect(late.body).toMatchObject({ message: "The setup has expired. Start it anew." });
  });

  it("is not started or confirmed again while it is on", async () => {
    const { token, code } = await enrol(fixture);
    expect((await start(token).expect(409)).body).toMatchObject({ error: { code: "conflict" } });
    await confirm(token, code()).expect(409);
  });
});

describe("new recovery codes", () => {
  it("replace the earlier ones, for a code of the app", async () => {
    const { token, code, recoveryCodes, member } = await enrol(fixture);
    const reply = await renew(token, code()).expect(200);
    const fresh = (reply.data as RecoveryCodesDto).recoveryCodes;
    expect(fresh).toHaveLength(10);
    expect(fresh.filter((one) => recoveryCodes.includes(one))).toEqual([]);
    expect((await status(token)).recoveryCodesLeft).toBe(10);
    const old = await remove(token, { recoveryCode: recoveryCodes[0] }).expect(400);
    expect(old.body).toMatchObject({ error: { code: "invalid_second_factor" } });
    expect(await subjectsTo(member.email)).toContain("You have new recovery codes - SignalDeck");
  });

  it("are refused for a code that was used, and while it is off", async () => {
    const { token, code } = await enrol(fixture);
    const used = code();
    await renew(token, used).expect(200);
    const replayed = await renew(token, used).expect(400);
    expect(replayed.body).toMatchObject({ error: { code: "invalid_second_factor" } });
    // An older code than one that was used is refused as well, although its time has not passed.
    await renew(token, code(-1)).expect(400);
    await renew(token, code(1)).expect(200);
    await renew((await signedIn()).token, "123456").expect(409);
  });

  it("cannot be guessed for: five wrong codes are all", async () => {
    const { token, code } = await enrol(fixture);
    for (let tries = 0; tries < 5; tries += 1) await renew(token, code(9)).expect(400);
    const blocked = await renew(token, code()).expect(429);
    expect(blocked.body).toMatchObject({ error: { code: "too_many_requests" } });
  });
});

describe("turning it off", () => {
  it("needs the password and a code, and forgets everything", async () => {
    const { token, code, member } = await enrol(fixture);
    const wrong = await remove(token, { currentPassword: "Wrong-horse7", code: code() });
    expect(wrong.body).toMatchObject({ error: { code: "wrong_password" } });
    await remove(token, {}).expect(400);
    await remove(token, { code: code(7) }).expect(400);
    await remove(token, { code: code() }).expect(200);
    expect(await status(token)).toMatchObject({ enabledSince: null, recoveryCodesLeft: 0 });
    expect((await fixture.logIn(member.email)).user.secondFactor).toBe("off");
    await remove(token, { code: code() }).expect(409);
    expect(await subjectsTo(member.email)).toContain("The second factor is off - SignalDeck");
  });

  it("takes a recovery code from who has lost the app", async () => {
    const { token, recoveryCodes } = await enrol(fixture);
    await remove(token, { recoveryCode: recoveryCodes[3]?.toLowerCase() }).expect(200);
    expect((await status(token)).enabledSince).toBeNull();
  });

  it("is mailed to nobody who does not want such mails", async () => {
    const { token, code, member } = await enrol(fixture);
    const wishes = {
      signals: true,
      trades: true,
      digest: false,
      security: false,
      marketing: false,
    };
    await fixture.database.write((transaction) =>
      fixture.database.sequelize
        .getQueryInterface()
        .bulkInsert(
          "notification_preferences",
          [{ member_id: member.id, ...wishes, updated_at: new Date() }],
          { transaction },
        ),
    );
    const before = (await fixture.mailsTo(member.email)).length;
    await remove(token, { code: code() }).expect(200);
    expect(await fixture.mailsTo(member.email)).toHaveLength(before);
  });
});

describe("where staff must have it", () => {
  let house: Fixture;
  beforeAll(async () => {
    house = await openFixture({ demandSecondFactor: true });
  });
  afterAll(() => house.close());

  it("a staff session works for the own account alone until it is on, then at once", async () => {
    const { email } = await house.makeMember({ role: "support" });
    const { token, user } = await house.logIn(email);
    expect(user).toMatchObject({ secondFactor: "demanded", role: "support" });
    // What any signed-in person may, and nothing of staff.
    expect(user.permissions).toEqual(["public", "account.own", "membership.own", "model.read"]);
    expect((await house.sessions.find(token))?.viewer).toMatchObject({ secondFactorMissing: true });

    const reply = await house
      .call("post", "/account/second-factor/enrolment", { currentPassword: PASSWORD })
      .as(token)
      .expect(200);
    const { secret } = reply.data as SecondFactorSetupDto;
    const code = appCode(house, secret);
    await house
      .call("post", "/account/second-factor/enrolment/confirm", { code })
      .as(token)
      .expect(200);
    const viewer = (await house.sessions.find(token))?.viewer;
    expect(viewer).toMatchObject({ role: "support" });
    expect(viewer?.secondFactorMissing).toBeUndefined();
    const after = await house.call("get", "/auth/me").as(token).expect(200);
    expect((after.data as UserDto).permissions).toContain("members.read");
  });

  it("staff cannot turn it off, members can", async () => {
    const staff = await enrol(house, { role: "admin" });
    const refused = await house
      .call("post", "/account/second-factor/removal", {
        currentPassword: PASSWORD,
        code: staff.code(),
      })
      .as(staff.token)
      .expect(403);
    expect(refused.body).toMatchObject({ error: { code: "second_factor_needed" } });
    const own = await house.call("get", "/account/second-factor").as(staff.token).expect(200);
    expect(own.body).toMatchObject({ data: { demanded: true } });

    const member = await enrol(house);
    await house
      .call("post", "/account/second-factor/removal", {
        currentPassword: PASSWORD,
        code: member.code(),
      })
      .as(member.token)
      .expect(200);
  });

  it("members are asked for none", async () => {
    const { email } = await house.makeMember();
    expect((await house.logIn(email)).user.secondFactor).toBe("off");
  });
});
