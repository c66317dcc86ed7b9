import {
  ACCOUNT_LIMITS,
  LOGIN_LIMITS,
  NOTIFICATION_DEFAULTS,
  type DeviceDto,
  type Method,
  type SettingsDto,
} from "@signaldeck/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { PreparedStatements } from "../database/prepared/PreparedStatements.ts";
import { Member, type MemberRow } from "../members/Member.ts";
import { openFixture, type Fixture } from "../testing/openFixture.ts";
import { PASSWORD } from "../testing/People.ts";
import { EmailChange } from "./EmailChange.ts";
import { NotificationChoice } from "./NotificationChoice.ts";

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

const call = <T>(method: Method, path: string, token: string, body?: object) =>
  fixture.call<T>(method, `/account/${path}`, body).as(token);

const alive = async (token: string) => (await call("get", "settings", token)).status === 200;

async function signedIn(): Promise<{ member: MemberRow; token: string }> {
  const member = await fixture.makeMember({ telegram: "@before" });
  return { member, token: (await fixture.logIn(member.email)).token };
}

const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
const settingsOf = ({ data }: { data: unknown }) => data as SettingsDto;

it("keeps the language of what is sent, and refuses one that is not spoken", async () => {
  const { token } = await signedIn();
  expect(settingsOf((await call("get", "settings", token)).body).language).toBe("en");
  const saved = await call("put", "language", token, { language: "pt" }).expect(200);
  expect(settingsOf(saved.body).language).toBe("pt");
  const refused = await call("put", "language", token, { language: "de" }).expect(400);
  expect(refused.body).toMatchObject({
    error: { fields: [{ path: "language", message: "Choose one of the languages" }] },
  });
});

describe("every call of the settings", () => {
  const profile = { fullName: "Test Person", phone: "+2348012345678", telegram: "" };
  const CALLS: [Method, string, object?][] = [
    ["get", "settings"],
    ["put", "profile", profile],
    ["put", "language", { language: "fr" }],
    ["put", "notifications", NOTIFICATION_DEFAULTS],
    ["post", "notifications/test-mail", {}],
    ["post", "email-change", { newEmail: "a@b.example", currentPassword: PASSWORD }],
    ["post", "email-change/confirm", { code: "AAAAAAAAAA" }],
    ["delete", "email-change"],
    ["post", "password", { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }],
    ["get", "sessions"],
    ["delete", "sessions/0198f0a2-0000-7000-8000-000000000001"],
    ["delete", "sessions"],
    ["get", "export?format=json"],
    ["post", "deletion", { currentPassword: PASSWORD }],
  ];

  it.each(CALLS)("%s %s needs a session", async (method, path, body) => {
    const reply = await fixture.call(method, `/account/${path}`, body).expect(401);
    expect(reply.body).toMatchObject({ error: { code: "unauthenticated" } });
    await call(method, path, "A".repeat(43), body).expect(401);
  });
});

describe("profile and preferences", () => {
  it("shows what is kept", async () => {
    const { member, token } = await signedIn();
    expect(settingsOf(await call("get", "settings", token).expect(200))).toMatchObject({
      user: { id: member.id, email: member.email, fullName: "Test Person" },
      phone: "+2348012345678",
      country: "Nigeria",
      telegram: "@before",
      notifications: {
        signals: true,
        trades: true,
        digest: false,
        security: true,
        marketing: false,
      },
      emailChange: null,
    });
  });

  it("shows from memory what nobody has changed, and at once what somebody has", async () => {
    const { member, token } = await signedIn();
    const { database } = fixture;
    const shown = async () => settingsOf(await call("get", "settings", token).expect(200));
    const before = await shown();
    const asked = vi.spyOn(PreparedStatements.prototype, "rows");
    expect(await shown()).toEqual(before);
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
    const memberId = member.id;
    const expiresAt = new Date(fixture.clock.now() + ACCOUNT_LIMITS.emailChangeLifetime);
    await database.write(async (transaction) => {
      const given = { transaction };
      const change = {
        newEmail: "new@a.example",
        codeHash: "",
        triesLeft: 1,
        createdAt: new Date(),
      };
      await database.model(EmailChange).upsert({ ...change, memberId, expiresAt }, given);
      const choice = { ...NOTIFICATION_DEFAULTS, marketing: true, updatedAt: new Date() };
      await database.model(NotificationChoice).upsert({ ...choice, memberId }, given);
      const where = { id: memberId };
      await database.model(Member).update({ phone: "+2348012345670" }, { where, ...given });
    });
    expect(await shown()).toEqual({
      ...before,
      phone: "+2348012345670",
      notifications: { ...before.notifications, marketing: true },
      emailChange: { newEmail: "new@a.example", expiresAt: expiresAt.toISOString() },
    });
    fixture.clock.advance(ACCOUNT_LIMITS.emailChangeLifetime);
    expect((await shown()).emailChange).toBeNull();
    await database.write((transaction) =>
      database.model(NotificationChoice).destroy({ where: { memberId }, transaction }),
    );
    expect((await shown()).notifications).toEqual(before.notifications);
  });

  it("keeps a changed profile, of this member alone", async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const saved = await call("put", "profile", one.token, {
      fullName: "  Another Name ",
      phone: "+234 801 234 5679",
      telegram: "",
      country: "Ghana",
    }).expect(200);
    expect(settingsOf(saved)).toMatchObject({
      user: { fullName: "Another Name" },
      phone: "+2348012345679",
      telegram: null,
      country: "Nigeria",
    });
    expect(settingsOf(await call("get", "settings", one.token))).toEqual(settingsOf(saved));
    expect(settingsOf(await call("get", "settings", other.token)).user.fullName).toBe(
      "Test Person",
    );
  });

  it.each([
    [{ fullName: "" }, "fullName", "Full name is required"],
    [{ fullName: "ab" }, "fullName", "Full name must be at least 3 characters"],
    [{ phone: "12" }, "phone", "Phone number is invalid"],
  ])("refuses the profile %j", async (change, path, message) => {
    const { token } = await signedIn();
    const body = { fullName: "Test Person", phone: "+2348012345678", ...change };
    const reply = await call("put", "profile", token, body).expect(400);
    expect(reply.body).toMatchObject({ error: { fields: [{ path, message }] } });
  });

  it("keeps preferences, again and again", async () => {
    const { token } = await signedIn();
    for (const marketing of [true, false]) {
      const wish = { signals: false, trades: true, digest: false, security: false, marketing };
      await call("put", "notifications", token, wish).expect(200);
      const settings = settingsOf(await call("get", "settings", token));
      expect(settings.notifications).toEqual({ ...wish, announcements: true });
    }
    const wish = { ...NOTIFICATION_DEFAULTS, announcements: false };
    await call("put", "notifications", token, wish).expect(200);
    // A client that knows of none leaves them as they are.
    const { announcements: _unknown, ...known } = wish;
    await call("put", "notifications", token, known).expect(200);
    expect(settingsOf(await call("get", "settings", token)).notifications).toEqual(wish);
    await call("put", "notifications", token, { signals: "yes" }).expect(400);
  });
});

describe("POST /account/notifications/test-mail", () => {
  it("mails the member, and not again at once", async () => {
    const { member, token } = await signedIn();
    await call("post", "notifications/test-mail", token, {}).expect(202);
    const mails = await fixture.mailsTo(member.email);
    expect(mails.map(({ subject }) => subject)).toEqual(["A test email from SignalDeck"]);
    const soon = await call("post", "notifications/test-mail", token, {}).expect(429);
    expect(soon.body).toMatchObject({ error: { code: "too_many_requests" } });
    expect(await fixture.mailsTo(member.email)).toHaveLength(1);
  });
});

describe("POST /account/password", () => {
  const change = (token: string, currentPassword: string, newPassword = NEW_PASSWORD) =>
    call("post", "password", token, { currentPassword, newPassword });

  it("ends all other sessions and keeps this one", async () => {
    const { member, token } = await signedIn();
    const others = [await fixture.logIn(member.email), await fixture.logIn(member.email)];
    for (const other of others) expect(await alive(other.token)).toBe(true);
    const reply = await change(token, PASSWORD).expect(200);
    expect(reply.body).toMatchObject({ data: { ended: 2 } });
    expect(await alive(token)).toBe(true);
    for (const other of others) expect(await alive(other.token)).toBe(false);
    const logIn = (password: string) =>
      fixture.call("post", "/auth/login", { email: member.email, password });
    await logIn(PASSWORD).expect(401);
    await logIn(NEW_PASSWORD).expect(200);
    const [mail] = await fixture.mailsTo(member.email);
    expect(mail?.subject).toBe("Your SignalDeck password was changed");
  });

  it("mails nothing to a member who does not want it", async () => {
    const { member, token } = await signedIn();
    await call("put", "notifications", token, { ...NOTIFICATION_DEFAULTS, security: false });
    await change(token, PASSWORD).expect(200);
    expect(await fixture.mailsTo(member.email)).toEqual([]);
  });

  it("ends no session when it fails, and limits the tries", async () => {
    const { member, token } = await signedIn();
    const other = await fixture.logIn(member.email);
    const refused = await change(token, "Wrong-horse7").expect(400);
    expect(refused.body).toMatchObject({
      error: {
        code: "wrong_password",
        fields: [{ path: "currentPassword", message: "The current password is not right" }],
      },
    });
    await change(token, PASSWORD, "short").expect(400);
    await change(token, "").expect(400);
    for (let n = 1; n < LOGIN_LIMITS.triesPerAccount; n += 1) {
      await change(token, "Wrong-horse7").expect(400);
    }
    await change(token, PASSWORD).expect(429);
    expect(await alive(other.token)).toBe(true);
    // Guessing here locks nobody out of the login, and the other way round.
    await fixture.logIn(member.email);
    later(LOGIN_LIMITS.accountWindow);
    await change(token, PASSWORD).expect(200);
  });
});

describe("sessions", () => {
  const devices = async (token: string) =>
    (await call<DeviceDto[]>("get", "sessions", token).expect(200)).data;

  it("lists the member's own, this one first, by their device", async () => {
    const { member, token } = await signedIn();
    fixture.clock.advance(1_000);
    await fixture
      .call("post", "/auth/login", { email: member.email, password: PASSWORD })
      .with((test) =>
        test.set("User-Agent", "Mozilla/5.0 (Windows NT 10.0) AppleWebKit Chrome/140.0 Safari/537"),
      )
      .expect(200);
    const list = await devices(token);
    expect(list.map(({ device, current }) => [device, current])).toEqual([
      [expect.any(String), true],
      ["Chrome on Windows", false],
    ]);
    expect(JSON.stringify(list)).not.toContain(token);
  });

  it("ends one, or all but this one", async () => {
    const { member, token } = await signedIn();
    const [one, two, three] = [
      await fixture.logIn(member.email),
      await fixture.logIn(member.email),
      await fixture.logIn(member.email),
    ];
    const oneId = (await devices(one.token)).find(({ current }) => current)?.id ?? "";
    await call("delete", `sessions/${oneId}`, token).expect(200);
    expect(await alive(one.token)).toBe(false);
    expect(await alive(two.token)).toBe(true);
    await call("delete", `sessions/${oneId}`, token).expect(404);

    const reply = await call("delete", "sessions", token).expect(200);
    expect(reply.body).toMatchObject({ data: { ended: 2 } });
    expect(await alive(two.token)).toBe(false);
    expect(await alive(three.token)).toBe(false);
    expect(await alive(token)).toBe(true);
  });

  it("touches no other member's", async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const foreign = (await devices(other.token))[0]?.id ?? "";
    await call("delete", `sessions/${foreign}`, one.token).expect(404);
    await call("delete", "sessions", one.token).expect(200);
    expect(await alive(other.token)).toBe(true);
    await call("delete", "sessions/no-id", one.token).expect(400);
  });
});
