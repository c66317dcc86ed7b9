import { ACCOUNT_LIMITS, LOGIN_LIMITS, type Method, type SettingsDto } from "@signaldeck/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openFixture, type Fixture } from "../testing/openFixture.ts";
import { PASSWORD } from "../testing/People.ts";

let fixture: Fixture;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  fixture = await openFixture();
});
afterAll(async () => {
  vi.useRealTimers();
  await fixture.close();
});

const call = <T>(method: Method, path: string, token: string, body?: object) =>
  fixture.call<T>(method, `/account/${path}`, body).as(token);

const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
const settingsOf = ({ data }: { data: unknown }) => data as SettingsDto;

describe("email change", () => {
  const ask = (token: string, newEmail: string, currentPassword = PASSWORD) =>
    call("post", "email-change", token, { newEmail, currentPassword });
  const confirm = (token: string, code: string) =>
    call("post", "email-change/confirm", token, { code });

  it("takes the new address once its code was entered, and tells the old one", async () => {
    const { member, token } = await fixture.signIn();
    const newEmail = fixture.newEmail();
    const asked = settingsOf(await ask(token, newEmail).expect(202));
    expect(asked).toMatchObject({ user: { email: member.email }, emailChange: { newEmail } });
    expect(await fixture.mailsTo(member.email)).toEqual([]);

    const code = await fixture.codeFor(newEmail);
    const done = settingsOf(await confirm(token, ` ${code.toLowerCase()} `).expect(200));
    expect(done).toMatchObject({ user: { email: newEmail }, emailChange: null });
    const [mail] = await fixture.mailsTo(member.email);
    expect(mail?.subject).toBe("Your SignalDeck address was changed");
    expect(mail?.text).not.toContain(newEmail);
    await fixture.logIn(newEmail);
    await confirm(token, code).expect(400);
  });

  it("voids reset links that were mailed to the old address", async () => {
    const { member, token } = await fixture.signIn();
    await fixture.call("post", "/auth/forgot-password", { email: member.email });
    const [mail] = await fixture.mailsTo(member.email);
    const reset = /token=(\S+)$/m.exec(mail?.text ?? "")?.[1];
    const newEmail = fixture.newEmail();
    await ask(token, newEmail).expect(202);
    await confirm(token, await fixture.codeFor(newEmail)).expect(200);
    await fixture.call("post", "/auth/verify-reset-token", { token: reset }).expect(400);
  });

  it("looks the same for an address that has an account, which gets no code", async () => {
    const { member, token } = await fixture.signIn();
    const owner = await fixture.makeMember();
    const reply = await ask(token, owner.email).expect(202);
    expect(settingsOf(reply).emailChange?.newEmail).toBe(owner.email);
    const [mail] = await fixture.mailsTo(owner.email);
    expect(mail?.subject).toBe("You already have a SignalDeck account");
    expect(mail?.text).not.toMatch(/^ {4}[A-Z0-9]{10}$/m);
    expect(settingsOf(await call("get", "settings", token)).user.email).toBe(member.email);
  });

  it("refuses the code when somebody else has taken the address meanwhile", async () => {
    const { token } = await fixture.signIn();
    const newEmail = fixture.newEmail();
    await ask(token, newEmail).expect(202);
    const code = await fixture.codeFor(newEmail);
    await fixture.makeMember({ email: newEmail });
    const reply = await confirm(token, code).expect(400);
    expect(reply.body).toMatchObject({ error: { code: "invalid_confirmation_code" } });
  });

  it("gives up after the tries, after an hour, and when cancelled", async () => {
    const { token } = await fixture.signIn();
    const wanted = async () => {
      const newEmail = fixture.newEmail();
      await ask(token, newEmail).expect(202);
      later(ACCOUNT_LIMITS.resendCooldown);
      return fixture.codeFor(newEmail);
    };
    let code = await wanted();
    for (let n = 0; n < ACCOUNT_LIMITS.emailChangeTries; n += 1) {
      await confirm(token, "WRONGWRONG").expect(400);
    }
    await confirm(token, code).expect(429);
    later(LOGIN_LIMITS.accountWindow);
    await confirm(token, code).expect(400);

    code = await wanted();
    fixture.clock.advance(ACCOUNT_LIMITS.emailChangeLifetime);
    expect(settingsOf(await call("get", "settings", token)).emailChange).toBeNull();
    await confirm(token, code).expect(400);

    code = await wanted();
    const kept = await call("delete", "email-change", token).expect(200);
    expect(settingsOf(kept).emailChange).toBeNull();
    await confirm(token, code).expect(400);
  });

  it("refuses the present address, a wrong password and what is no address", async () => {
    const { member, token } = await fixture.signIn();
    const same = await ask(token, member.email.toUpperCase()).expect(400);
    expect(same.body).toMatchObject({ error: { fields: [{ path: "newEmail" }] } });
    const wrong = await ask(token, fixture.newEmail(), "Wrong-horse7").expect(400);
    expect(wrong.body).toMatchObject({ error: { code: "wrong_password" } });
    await ask(token, "nonsense").expect(400);
    await confirm(token, "").expect(400);
  });

  it("mails once in a minute", async () => {
    const { token } = await fixture.signIn();
    await ask(token, fixture.newEmail()).expect(202);
    await ask(token, fixture.newEmail()).expect(429);
  });

  it("ends with a new password, chosen here or by a mailed link", async () => {
    const { email, token, id } = await fixture.signIn();
    await ask(token, fixture.newEmail()).expect(202);
    const newPassword = "Another password 8";
    await call("post", "password", token, { currentPassword: PASSWORD, newPassword }).expect(200);
    expect(settingsOf(await call("get", "settings", token)).emailChange).toBeNull();

    later(ACCOUNT_LIMITS.resendCooldown);
    await ask(token, fixture.newEmail(), newPassword).expect(202);
    await fixture.call("post", "/auth/forgot-password", { email });
    const [mail] = await fixture.mailsTo(email);
    const reset = { token: /token=(\S+)$/m.exec(mail?.text ?? "")?.[1], newPassword: PASSWORD };
    await fixture.call("post", "/auth/reset-password", reset).expect(200);
    const again = await fixture.openSession(id);
    expect(settingsOf(await call("get", "settings", again)).emailChange).toBeNull();
  });
});
