import { randomBytes } from "node:crypto";
import {
  ACCOUNT_LIMITS,
  DAY,
  HOUR,
  LOGIN_LIMITS,
  MINUTE,
  type SessionDto,
} from "@signaldeck/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { openFixture, type Fixture } from "../testing/openFixture.ts";
import { PASSWORD } from "../testing/People.ts";
import { KnownDevice } from "./KnownDevice.ts";
import { tryPassword, trySecondFactor } from "./signInTries.ts";
import { challengeFor, enrol } from "./testing/secondFactorHarness.ts";

let fixture: Fixture;
/** What the limits waited for, in ms. */
let waits: number[] = [];
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const wait = (milliseconds: number) => Promise.resolve(waits.push(milliseconds));
  fixture = await openFixture({ wait, trustProxy: ["127.0.0.1"] });
});
beforeEach(() => {
  waits = [];
});
afterAll(async () => {
  vi.useRealTimers();
  await fixture.close();
});

const HOME = "203.0.113.7";
const newDeviceId = () => randomBytes(32).toString("base64url");
const from = (address: string) => (test: { set: (name: string, value: string) => unknown }) =>
  test.set("X-Forwarded-For", address);
const logIn = (email: string, more: object = {}) =>
  fixture
    .call<SessionDto>("post", "/auth/login", { email, password: PASSWORD, ...more })
    .with(from(HOME));

/** A member who has signed in on the device with this id. */
async function memberWith(device: string) {
  const member = await fixture.makeMember();
  await logIn(member.email, { device }).expect(200);
  return member;
}

/** Uses up what a stranger at an address has: of the account, and of the address. */
async function tryAsStranger(email: string, address: string, times = 6): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    await tryPassword(fixture.deps, { email, device: newDeviceId() }, { address }).catch(
      () => undefined,
    );
  }
}

describe("strangers' tries at an account", () => {
  it("never keep the owner from signing in at a known device, for ten hours", async () => {
    const device = newDeviceId();
    const admin = await fixture.makeMember({ role: "admin" });
    await logIn(admin.email, { device }).expect(200);
    for (let time = 0; time < 10 * HOUR; time += 30 * MINUTE) {
      await tryAsStranger(admin.email, HOME, 8);
      for (let n = 0; n < 10; n += 1) {
        await tryAsStranger(admin.email, `198.51.${time / MINUTE / 30}.${n}`, 5);
      }
      waits = [];
      await logIn(admin.email, { device }).expect(200);
      expect(waits).toEqual([]);
      vi.setSystemTime(Date.now() + 30 * MINUTE);
    }
    await tryAsStranger(admin.email, HOME);
    await logIn(admin.email).expect(429);
    await logIn(admin.email, { device: newDeviceId() }).expect(429);
  });

  it("count apart from those of a known device, which has five of its own", async () => {
    const [device, other] = [newDeviceId(), newDeviceId()];
    const { email } = await memberWith(device);
    await logIn(email, { device: other }).expect(200);
    for (let n = 0; n < LOGIN_LIMITS.triesPerAccount; n += 1) {
      await logIn(email, { device, password: "Wrong-horse7" }).expect(401);
    }
    await logIn(email, { device }).expect(429);
    await logIn(email, { device: other }).expect(200);
    await logIn(email).expect(200);
  });

  it("are not helped by an id that is another member's, or no id", async () => {
    const device = newDeviceId();
    await memberWith(device);
    const victim = await fixture.makeMember();
    for (let n = 0; n < 6; n += 1) {
      await logIn(victim.email, { device, password: "Wrong-horse7" }).expect(n < 5 ? 401 : 429);
    }
    const { email } = await memberWith("short");
    expect(
      await fixture.database.model(KnownDevice).count({ where: { memberId: victim.id } }),
    ).toBe(0);
    await logIn(email, { device: 7 }).expect(400);
  });
});

describe("a device is known", () => {
  const isKnown = async (email: string, device: string) => {
    await tryAsStranger(email, HOME);
    const { status } = await logIn(email, { device });
    await fixture.deps.limits.login.account.reset(email, HOME);
    return status === 200;
  };

  it("after a confirmed code and a second factor, too", async () => {
    const device = newDeviceId();
    const application = fixture.application();
    const { email } = application;
    await fixture.call("post", "/auth/register", application).expect(201);
    const confirmationCode = await fixture.codeFor(email);
    await fixture
      .call("post", "/auth/confirm-code", { email, confirmationCode, device })
      .expect(200);
    expect(await isKnown(email, device)).toBe(true);

    const { member, code } = await enrol(fixture);
    const challenge = await challengeFor(fixture, member.email);
    const count = () =>
      fixture.database.model(KnownDevice).count({ where: { memberId: member.id } });
    await logIn(member.email, { device }).expect(401);
    expect(await count()).toBe(0);
    const answer = { challenge, code: code(), device };
    await fixture.call("post", "/auth/second-factor", answer).expect(200);
    expect(await count()).toBe(1);
  });

  it("until all other devices are signed out, it is itself, or the password is another", async () => {
    const ids = [newDeviceId(), newDeviceId(), newDeviceId()] as const;
    const { email } = await memberWith(ids[0]);
    const sessions: string[] = [];
    for (const device of ids) {
      sessions.push((await logIn(email, { device }).expect(200)).data.token);
    }
    const call = (path: string) =>
      fixture
        .call("delete", path)
        .as(sessions[0] ?? "")
        .expect(200);
    const known = async () => [
      await isKnown(email, ids[0]),
      await isKnown(email, ids[1]),
      await isKnown(email, ids[2]),
    ];
    const devices = await fixture
      .call<{ id: string; current: boolean }[]>("get", "/account/sessions")
      .as(sessions[2] ?? "")
      .data();
    await call(`/account/sessions/${devices.find(({ current }) => current)?.id}`);
    expect(await known()).toEqual([true, true, false]);
    await call("/account/sessions");
    expect(await known()).toEqual([true, false, false]);
    // A person who only signs out means to come back.
    await fixture
      .call("post", "/auth/logout")
      .as(sessions[0] ?? "")
      .expect(200);
    expect(await known()).toEqual([true, false, false]);

    await fixture.call("post", "/auth/forgot-password", { email }).expect(202);
    const [mail] = await fixture.mailsTo(email);
    const token = /token=(\S+)$/m.exec(mail?.text ?? "")?.[1];
    await fixture
      .call("post", "/auth/reset-password", { token, newPassword: PASSWORD })
      .expect(200);
    expect(await known()).toEqual([false, false, false]);
  });

  it("for a year after the last sign-in, and of each member the newest twenty", async () => {
    const first = newDeviceId();
    const member = await memberWith(first);
    const hashes = async () =>
      (
        await fixture.database
          .model(KnownDevice)
          .findAll({ where: { memberId: member.id }, raw: true })
      ).length;
    for (let n = 0; n < ACCOUNT_LIMITS.knownDevices; n += 1) {
      fixture.clock.advance(MINUTE);
      await logIn(member.email, { device: newDeviceId() }).expect(200);
    }
    expect(await hashes()).toBe(ACCOUNT_LIMITS.knownDevices);
    expect(await isKnown(member.email, first)).toBe(false);
    fixture.clock.advance(366 * DAY);
    await logIn(member.email, { device: newDeviceId() }).expect(200);
    expect(await hashes()).toBe(1);
  });
});

describe("what somebody else may have found out", () => {
  it("the password: their wrong codes do not keep the owner's device out", async () => {
    const device = newDeviceId();
    const { member, code, token, recoveryCodes } = await enrol(fixture);
    const first = { challenge: await challengeFor(fixture, member.email), code: code(), device };
    await fixture.call("post", "/auth/second-factor", first).expect(200);
    const addresses = [HOME, "198.51.100.1", "198.51.100.2"];
    const stranger = (address: string) =>
      trySecondFactor(fixture.deps, { memberId: member.id }, { address });
    for (let n = 0; n < 5; n += 1) await stranger(addresses[n % 3] ?? HOME);
    await expect(stranger("198.51.100.9")).rejects.toMatchObject({ code: "too_many_requests" });

    const [recoveryCode] = recoveryCodes;
    const second = { challenge: await challengeFor(fixture, member.email), recoveryCode };
    await fixture.call("post", "/auth/second-factor", second).expect(429);
    await fixture.call("post", "/auth/second-factor", { ...second, device }).expect(200);
    fixture.clock.advance(MINUTE);
    await fixture
      .call("post", "/account/second-factor/recovery-codes", { code: code() })
      .as(token)
      .expect(200);
  });

  it("a device: wrong passwords there do not keep the owner from changing it elsewhere", async () => {
    const member = await fixture.makeMember();
    const [found, own] = [
      await fixture.openSession(member.id),
      await fixture.openSession(member.id),
    ];
    const change = (token: string, currentPassword: string) =>
      fixture
        .call("post", "/account/password", { currentPassword, newPassword: "Another-horse8" })
        .as(token);
    for (let n = 0; n < 5; n += 1) await change(found, "Wrong-horse7").expect(400);
    await change(found, PASSWORD).expect(429);
    await change(own, PASSWORD).expect(200);
  });
});
