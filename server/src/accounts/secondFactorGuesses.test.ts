import { LOGIN_LIMITS, SECOND_FACTOR_LIMITS, SECOND } from "@signaldeck/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openFixture, type Fixture } from "../testing/openFixture.ts";
import { saveNotificationPreferences } from "./notificationPreferences.ts";
import { challengeFor, enrol } from "./testing/secondFactorHarness.ts";

let fixture: Fixture;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  fixture = await openFixture();
});
afterAll(async () => {
  vi.useRealTimers();
  await fixture.close();
});

const { wrongUntilTold, toldEvery } = SECOND_FACTOR_LIMITS;

/** Waits until all tries of an account are there again. */
const rest = (milliseconds: number = LOGIN_LIMITS.accountWindow) =>
  vi.setSystemTime(Date.now() + milliseconds + SECOND);

/** Wrong codes behind the right password, each with a sign-in of its own. */
async function guess(email: string, times: number, proof: object = { code: "000000" }) {
  for (let n = 0; n < times; n += 1) {
    rest();
    const challenge = await challengeFor(fixture, email);
    await fixture.call("post", "/auth/second-factor", { challenge, ...proof }).expect(400);
  }
}

/** The subjects of what somebody was mailed of guesses. */
const told = async (email: string) =>
  (await fixture.mailsTo(email))
    .filter(({ text }) => text.includes("10"))
    .map((mail) => mail.subject);

describe("guesses at the second factor by somebody who knows the password", () => {
  it("are mailed to the owner after ten wrong codes, once a day", async () => {
    const { member } = await enrol(fixture);
    await guess(member.email, wrongUntilTold - 1);
    expect(await told(member.email)).toEqual([]);
    await guess(member.email, 1, { recoveryCode: "AAAAA-AAAAA" });
    const first = "Wrong codes were entered for your SignalDeck account";
    expect(await told(member.email)).toEqual([first]);
    await guess(member.email, 3);
    expect(await told(member.email)).toEqual([first]);
    rest(toldEvery);
    await guess(member.email, 2);
    expect(await told(member.email)).toEqual([first, first]);
  });

  it("are mailed although good sign-ins lie between, in the owner's language, whatever mails they want", async () => {
    const { member, code } = await enrol(fixture, { language: "fr" });
    await fixture.database.write((transaction) =>
      saveNotificationPreferences(fixture, transaction, member.id, {
        signals: false,
        trades: false,
        digest: false,
        security: false,
        marketing: false,
        announcements: false,
      }),
    );
    await guess(member.email, 5);
    rest();
    const challenge = await challengeFor(fixture, member.email);
    await fixture.call("post", "/auth/second-factor", { challenge, code: code() }).expect(200);
    await guess(member.email, 5);
    expect(await told(member.email)).toEqual([
      "Des codes erronés ont été saisis pour votre compte SignalDeck",
    ]);
  });

  it("are mailed too when the codes are tried in an open session", async () => {
    const { member, token } = await enrol(fixture);
    for (let n = 0; n < wrongUntilTold; n += 1) {
      expect(await told(member.email)).toEqual([]);
      rest();
      await fixture
        .call("post", "/account/second-factor/recovery-codes", { code: "000000" })
        .as(token)
        .expect(400);
    }
    expect(await told(member.email)).toHaveLength(1);
  });

  it("is not told of where many tries of one challenge end it, before there were ten", async () => {
    const { member } = await enrol(fixture);
    rest();
    const challenge = await challengeFor(fixture, member.email);
    for (let n = 0; n < SECOND_FACTOR_LIMITS.challengeTries; n += 1) {
      await fixture.call("post", "/auth/second-factor", { challenge, code: "000000" }).expect(400);
    }
    rest();
    // Ended: no try at all.
    for (let n = 0; n < 6; n += 1) {
      await fixture.call("post", "/auth/second-factor", { challenge, code: "000000" }).expect(400);
    }
    expect(await told(member.email)).toEqual([]);
  });
});
