import {
  ACCOUNT_LIMITS,
  type ConfirmCodeInput,
  type RegisteredDto,
  type RegisterInput,
  type SessionDto,
} from "@signaldeck/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { Member } from "../members/Member.ts";
import { eraseMember } from "../members/eraseMember.ts";
import { makeImported } from "../testing/makeImported.ts";
import { openFixture, type Fixture } from "../testing/openFixture.ts";
import { PASSWORD } from "../testing/People.ts";
import { accountsPersonalData } from "./accountsPersonalData.ts";
import { createStaffAccount } from "./createStaffAccount.ts";
import { Registration } from "./Registration.ts";

const OTHER_PASSWORD = "Battery-staple8";

let fixture: Fixture;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  fixture = await openFixture();
});
afterAll(async () => {
  vi.useRealTimers();
  await fixture.close();
});

/** Registers, past the cooldown of mails, and reads the code that was mailed for it. */
async function register(application: RegisterInput) {
  vi.setSystemTime(Date.now() + ACCOUNT_LIMITS.resendCooldown);
  const { registration } = await fixture
    .call<RegisteredDto>("post", "/auth/register", application)
    .expect(201)
    .data();
  return { registration, confirmationCode: await fixture.codeFor(application.email) };
}

/** An address for which two apply, each with a name and a password of their own. */
async function twoApplicants() {
  const email = fixture.newEmail();
  const first = fixture.application({
    email,
    fullName: "First Applicant",
    phone: "+2348011111111",
  });
  const second = { ...first, fullName: "Second Applicant", phone: "+2348022222222" };
  return {
    email,
    first: await register(first),
    second: await register({ ...second, password: OTHER_PASSWORD }),
  };
}

const confirm = (input: ConfirmCodeInput) =>
  fixture.call<SessionDto>("post", "/auth/confirm-code", input);
const logIn = (email: string, password: string) =>
  fixture.call<SessionDto>("post", "/auth/login", { email, password });
const stored = (email: string) =>
  fixture.database.model(Member).findOne({ where: { email }, raw: true });
const waiting = (email: string) => fixture.database.model(Registration).count({ where: { email } });

describe("two registrations of one address", () => {
  it.each([
    ["first", "First Applicant", "+2348011111111", PASSWORD, OTHER_PASSWORD],
    ["second", "Second Applicant", "+2348022222222", OTHER_PASSWORD, PASSWORD],
  ] as const)(
    "become the account of the %s by its form's code, with its password and profile",
    async (which, fullName, phone, password, othersPassword) => {
      const { email, ...forms } = await twoApplicants();
      const { user } = await confirm({ ...forms[which], email })
        .expect(200)
        .data();
      expect(user.fullName).toBe(fullName);
      expect(await stored(email)).toMatchObject({ fullName, phone });
      await logIn(email, password).expect(200);
      await logIn(email, othersPassword).expect(401);
      expect(await waiting(email)).toBe(0);
    },
  );

  it("are served by the newest one's code where nobody says which form is meant", async () => {
    const { email, first, second } = await twoApplicants();
    const reply = await confirm({ email, confirmationCode: first.confirmationCode }).expect(409);
    expect(reply.error?.code).toBe("other_registration");
    expect(await stored(email)).toBeNull();
    const { confirmationCode } = second;
    const { user } = await confirm({ email, confirmationCode }).expect(200).data();
    expect(user.fullName).toBe("Second Applicant");
    await logIn(email, PASSWORD).expect(401);
  });

  it("open nothing for who came first, whose code alone was mailed, without that one's form", async () => {
    const email = fixture.newEmail();
    const theirs = fixture.application({ email, fullName: "Came Before" });
    const { confirmationCode, registration } = await register(theirs);
    // In the pause between two mails: no code of its own yet.
    const mine = { ...theirs, fullName: "Came Later", password: OTHER_PASSWORD };
    await fixture.call("post", "/auth/register", mine).expect(201);
    await confirm({ email, confirmationCode }).expect(409);
    vi.setSystemTime(Date.now() + ACCOUNT_LIMITS.resendCooldown);
    await fixture.call("post", "/auth/resend-welcome-email", { email }).expect(202);
    const own = await fixture.codeFor(email);
    await confirm({ email, registration, confirmationCode: own }).expect(409);
    const { user } = await confirm({ email, confirmationCode: own }).expect(200).data();
    expect(user.fullName).toBe("Came Later");
  });

  it("do not take each other's code where the form says which one it has sent", async () => {
    const { email, first, second } = await twoApplicants();
    const mixed = { email, registration: second.registration };
    const reply = await confirm({ ...mixed, confirmationCode: first.confirmationCode }).expect(409);
    expect(reply.error?.code).toBe("other_registration");
    expect(reply.body.message).toContain("register again with a password of your own");
    expect(await stored(email)).toBeNull();
    await confirm({ ...mixed, confirmationCode: second.confirmationCode }).expect(200);
  });

  it("do not end each other's codes, nor by asking for a fresh one", async () => {
    const { email, first, second } = await twoApplicants();
    vi.setSystemTime(Date.now() + ACCOUNT_LIMITS.resendCooldown);
    const { registration } = second;
    await fixture.call("post", "/auth/resend-welcome-email", { email, registration }).expect(202);
    const fresh = await fixture.codeFor(email);
    await confirm({ email, confirmationCode: second.confirmationCode }).expect(400);
    await confirm({ ...first, email }).expect(200);
    await confirm({ email, registration, confirmationCode: fresh }).expect(400);
  });

  it("each lead on from the login with their own password", async () => {
    const { email, first, second } = await twoApplicants();
    for (const [password, own] of [
      [PASSWORD, first],
      [OTHER_PASSWORD, second],
    ] as const) {
      const reply = await logIn(email, password).expect(403);
      expect(reply.error).toMatchObject({
        code: "email_unconfirmed",
        registration: own.registration,
      });
    }
    await logIn(email, "Neither-of-them9").expect(401);
  });
});

describe("a registration", () => {
  it("ends after a day, and the next one begins anew", async () => {
    const application = fixture.application();
    const { email } = application;
    const late = await register(application);
    fixture.clock.advance(ACCOUNT_LIMITS.registrationLifetime);
    await confirm({ ...late, email }).expect(400);
    await logIn(email, PASSWORD).expect(401);

    vi.setSystemTime(Date.now() + ACCOUNT_LIMITS.resendCooldown);
    const { registration } = late;
    await fixture.call("post", "/auth/resend-welcome-email", { email, registration }).expect(202);
    const [told] = await fixture.mailsTo(email);
    expect(told?.subject).toBe("There is no SignalDeck account for this address yet");

    await confirm({ ...(await register(application)), email }).expect(200);
    expect(await waiting(email)).toBe(0);
  });

  it("is no account whose password could be reset", async () => {
    const application = fixture.application();
    const { email } = application;
    await register(application);
    await fixture.call("post", "/auth/forgot-password", { email }).expect(202);
    const [told] = await fixture.mailsTo(email);
    expect(told?.subject).toBe("There is no SignalDeck account for this address yet");
    expect(told?.text).not.toContain("/reset-password");
  });

  it("ends when somebody has the address otherwise", async () => {
    const application = fixture.application();
    const { email } = application;
    const own = await register(application);
    await fixture.database.write((transaction) =>
      createStaffAccount(fixture.deps, transaction, {
        email,
        fullName: "Ada Obi",
        role: "support",
        passwordHash: "",
      }),
    );
    expect(await waiting(email)).toBe(0);
    await confirm({ ...own, email }).expect(400);
    await logIn(email, PASSWORD).expect(401);
  });

  it("goes with the member who has its address", async () => {
    const { id, email } = await makeImported(fixture);
    await register(fixture.application({ email }));
    expect(await waiting(email)).toBe(1);
    const modules = accountsPersonalData(fixture.database);
    await fixture.database.write((transaction) => eraseMember(modules, transaction, id));
    expect(await waiting(email)).toBe(0);
  });

  it("is mailed its code although another network has just asked for one", async () => {
    const application = fixture.application();
    const { email } = application;
    const { mails } = fixture.deps.limits;
    expect(await mails.tryRecipient(email, "203.0.113.7")).toBe(0);
    expect(await mails.tryRecipient(email, "203.0.113.7")).toBeGreaterThan(0);
    expect(await mails.tryRecipient(email, "198.51.100.7")).toBe(0);
    await register(application);
  });

  it("keeps its tries although another network has used up its own", async () => {
    const application = fixture.application();
    const { email } = application;
    const own = await register(application);
    const { account } = fixture.deps.limits.codes;
    for (let n = 0; n < 5; n += 1) await account.consume(email, "203.0.113.7");
    await expect(account.consume(email, "203.0.113.7")).rejects.toThrow(/Too many attempts/);
    await confirm({ ...own, email }).expect(200);
  });
});
