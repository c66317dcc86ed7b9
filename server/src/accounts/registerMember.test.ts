import { ACCOUNT_LIMITS, HOUR, type Envelope, type RegisteredDto } from "@signaldeck/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openFixture, type Fixture } from "../testing/openFixture.ts";
import { Registration } from "./Registration.ts";
import { Member } from "../members/Member.ts";

let fixture: Fixture;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  fixture = await openFixture();
  const { countries } = fixture.deps.content;
  fixture.deps.content.countries = {
    ...countries,
    rules: [
      {
        country: "Germany",
        about: "membership",
        effect: "refused",
        words: "We take no members from Germany.",
        source: { title: "The operator's lawyer", url: "https://deck.example/law" },
        since: "2026-01-01",
      },
    ],
  };
});
afterAll(async () => {
  vi.useRealTimers();
  await fixture.close();
});

const register = (body: object) => fixture.call("post", "/auth/register", body);

const stored = (email: string) =>
  fixture.database.model(Member).findOne({ where: { email }, raw: true });

const registered = (email: string) =>
  fixture.database.model(Registration).findOne({ where: { email }, raw: true });

/** A reply without what differs from call to call. */
function comparable(reply: { status: number; body: unknown }) {
  const body = reply.body as Envelope<RegisteredDto>;
  const data = { ...body.data, email: "", registration: body.data?.registration.length };
  return { status: reply.status, ...body, timestamp: "", data };
}

describe("POST /auth/register", () => {
  it("makes a locked guest of a form whose code is stored only as a keyed hash", async () => {
    const application = fixture.application({ email: "  New.Person@Example.org " });
    const reply = await register(application).expect(201);
    expect(reply.body).toMatchObject({
      success: true,
      error: null,
      data: { email: "new.person@example.org", resendAfterSeconds: 60 },
    });

    // Entering the code makes the person a member.
    expect(await stored("new.person@example.org")).toBeNull();
    const code = await fixture.codeFor("new.person@example.org");
    expect(code).toMatch(/^[A-Z0-9]{10}$/);
    const row = await registered("new.person@example.org");
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(row?.riskVersion).toBe(application.riskVersion);
    expect(row?.codeHash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(row)).not.toContain(code);

    fixture.clock.advance(HOUR);
    const confirm = { email: "new.person@example.org", confirmationCode: code };
    await fixture.call("post", "/auth/confirm-code", confirm).expect(200);
    const member = await stored("new.person@example.org");
    expect(member).toMatchObject({
      id: row?.id,
      role: "member",
      tier: "guest",
      dashboardUnlocked: false,
      hasDeposited: false,
      depositAmount: 0,
      fullName: application.fullName,
      passwordHash: row?.passwordHash,
      riskVersion: application.riskVersion,
      riskAcknowledgedAt: row?.createdAt,
      createdAt: new Date(fixture.clock.now()),
    });
    expect(member?.admissionCode).toMatch(/^[A-HJKMNP-Z2-9]{8}$/);
    expect(await registered("new.person@example.org")).toBeNull();
  });

  it.each([
    ["none", undefined],
    ["an outdated one", "1999-01"],
    ["an empty one", ""],
  ])("takes %s for the disclosure's version, acknowledged or not", async (_name, riskVersion) => {
    const application = { ...fixture.application(), riskVersion };
    await register(application).expect(201);
    const confirmationCode = await fixture.codeFor(application.email);
    const { email } = application;
    await fixture.call("post", "/auth/confirm-code", { email, confirmationCode }).expect(200);
    expect(await stored(email)).toMatchObject({ riskVersion: null, riskAcknowledgedAt: null });
  });

  it("keeps the language of the form that was confirmed, and refuses in the caller's", async () => {
    const application = fixture.application();
    await register(application)
      .with((test) => test.set("Accept-Language", "fr-CM"))
      .expect(201);
    const confirmationCode = await fixture.codeFor(application.email);
    const { email } = application;
    await fixture.call("post", "/auth/confirm-code", { email, confirmationCode }).expect(200);
    expect(await stored(email)).toMatchObject({ language: "fr" });
    const unknown = await fixture
      .call("get", "/no-such-call")
      .with((test) => test.set("Accept-Language", "fr"))
      .expect(404);
    expect(unknown.body).toMatchObject({ message: "GET /api/no-such-call n'existe pas." });
  });

  it("works without the optional telegram name", async () => {
    const application = fixture.application();
    delete application.telegram;
    await register(application).expect(201);
    expect((await registered(application.email))?.telegram).toBeNull();
  });

  it.each([
    ["fullName", "", "Full name is required"],
    ["fullName", undefined, "Full name is required"],
    ["fullName", "  ab ", "Full name must be at least 3 characters"],
    ["email", "", "Email is required"],
    ["email", "nobody", "Email is invalid"],
    ["email", "no\u0000body@example.org", "Email is invalid"],
    ["email", `${"a".repeat(250)}@example.org`, "Email is invalid"],
    ["phone", "", "Phone number is required"],
    ["phone", "12", "Phone number is invalid"],
    ["country", "", "Country is required"],
    ["country", "Atlantis", "Country is required"],
    ["password", "", "Password is required"],
    ["password", "Short1", "Password must be at least 8 characters"],
    ["password", "Password1", "This password is one of the most used ones. Please choose another"],
    ["password", "alllower1", "Password must contain uppercase, lowercase, and number"],
    ["password", { length: 9 }, "Password is required"],
  ])("refuses %s = %j", async (field, value, message) => {
    const reply = await register({ ...fixture.application(), [field]: value }).expect(400);
    expect(reply.body).toMatchObject({
      success: false,
      data: null,
      message,
      error: { code: "validation_failed", fields: [{ path: field, message }] },
    });
  });

  it("takes control characters out of free text", async () => {
    const application = fixture.application({ fullName: "Ada\u0000\nByron", telegram: "a\u0000b" });
    await register(application).expect(201);
    expect(await registered(application.email)).toMatchObject({
      fullName: "Ada  Byron",
      telegram: "a b",
    });
  });

  it("refuses countries that the operator has closed", async () => {
    const reply = await register(fixture.application({ country: "Germany" })).expect(403);
    expect((reply.body as Envelope<null>).error?.code).toBe("country_restricted");
    expect((reply.body as Envelope<null>).message).toBe("We take no members from Germany.");
  });

  it("mails a mailbox once in a minute, under any of its tags", async () => {
    const mailbox = fixture.newEmail();
    const tagged = mailbox.replace("@", "+1@");
    await register(fixture.application({ email: mailbox })).expect(201);
    await register(fixture.application({ email: tagged })).expect(201);
    expect(await fixture.mailsTo(mailbox)).toHaveLength(1);
    expect(await fixture.mailsTo(tagged)).toEqual([]);
    await register(fixture.application({ email: `<${mailbox}>` })).expect(400);
  });

  it("answers alike for an unknown, an unconfirmed and a confirmed address", async () => {
    const unknown = await register(fixture.application());
    const unconfirmed = await fixture.makeRegistration();
    const confirmed = await fixture.makeMember();
    const second = await register(fixture.application({ email: unconfirmed.email }));
    const third = await register(fixture.application({ email: confirmed.email }));
    expect(comparable(second)).toEqual(comparable(unknown));
    expect(comparable(third)).toEqual(comparable(unknown));
  });

  it("tells a confirmed member by mail and changes nothing", async () => {
    const { email } = await fixture.makeMember();
    const member = await stored(email);
    await register(fixture.application({ email, fullName: "Somebody Else" }));
    const [mail, ...more] = await fixture.mailsTo(email);
    expect(mail?.subject).toBe("You already have a SignalDeck account");
    expect(more).toEqual([]);
    expect(await stored(email)).toEqual(member);
  });

  it("does not mail again within the cooldown", async () => {
    const application = fixture.application();
    await register(application).expect(201);
    await register(application).expect(201);
    expect(await fixture.mailsTo(application.email)).toHaveLength(1);
  });

  it("mails a new member even if somebody asked for mail to the address before", async () => {
    const application = fixture.application();
    await fixture
      .call("post", "/auth/resend-welcome-email", { email: application.email })
      .expect(202);
    await register(application).expect(201);
    expect(await fixture.mailsTo(application.email)).toHaveLength(1);
  });

  it("makes one member of simultaneous registrations of one address, and mails few codes", async () => {
    const application = fixture.application();
    const replies = await Promise.all(Array.from({ length: 4 }, () => register(application)));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    // The first one's, and that of the one that may mail: mostly the same.
    expect([1, 2]).toContain((await fixture.mailsTo(application.email)).length);
    expect(await stored(application.email)).toBeNull();
    const { email } = application;
    const forms = replies.map(({ data }) => (data as RegisteredDto).registration);
    vi.setSystemTime(Date.now() + ACCOUNT_LIMITS.resendCooldown);
    const resend = { email, registration: forms[0] };
    await fixture.call("post", "/auth/resend-welcome-email", resend).expect(202);
    const confirmation = { ...resend, confirmationCode: await fixture.codeFor(email) };
    const confirm = () => fixture.call("post", "/auth/confirm-code", confirmation);
    const tried = await Promise.all([confirm(), confirm(), confirm()]);
    expect(tried.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await fixture.database.model(Member).count({ where: { email } })).toBe(1);
    expect(await registered(email)).toBeNull();
  });

  it("keeps a stranger's advertisement out of the mail's greeting", async () => {
    const application = fixture.application({ fullName: "Win now evil.example/x" });
    await register(application);
    const [mail] = await fixture.mailsTo(application.email);
    expect(mail?.text).toMatch(/^Hello,\n/);
    expect(mail?.html).not.toContain("evil");
  });
});
