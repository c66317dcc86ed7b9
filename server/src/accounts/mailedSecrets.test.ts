import { ACCOUNT_LIMITS, HOUR } from "@signaldeck/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { NoLongerWantedError } from "../delivery/outbox/outboxRetry.ts";
import { OutboxMessage } from "../delivery/outbox/OutboxMessage.ts";
import { openFixture, type Fixture } from "../testing/openFixture.ts";
import { PASSWORD } from "../testing/People.ts";
import { whileSecretsWork } from "./mailedSecrets.ts";

let fixture: Fixture;
let sent: string[];

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  fixture = await openFixture();
});
afterAll(async () => {
  vi.useRealTimers();
  await fixture.close();
});
beforeEach(() => {
  sent = [];
});

const post = (path: string, body: object) => fixture.call("post", `/auth/${path}`, body);
/** The limits of calls go by the system's clock, all else by the fixture's. */
const later = (milliseconds: number) => {
  vi.setSystemTime(Date.now() + milliseconds);
  fixture.clock.advance(milliseconds);
};

/** The mails that wait for an address, the oldest first, each as the outbox would try it. */
async function waitingFor(recipient: string) {
  const rows = await fixture.database.model(OutboxMessage).findAll({
    where: { recipient, status: "waiting" },
    order: [["id", "ASC"]],
    raw: true,
  });
  const send = whileSecretsWork(fixture.deps, ({ id }) => {
    sent.push(id);
    return Promise.resolve();
  });
  return rows.map(({ id, payload }) => {
    const { text } = JSON.parse(payload) as { text: string };
    const delivery = { id, recipient, payload: JSON.parse(payload) as unknown };
    return { id, text, tryIt: () => send(delivery) };
  });
}

const refused = (trying: Promise<void> | undefined) =>
  expect(trying).rejects.toBeInstanceOf(NoLongerWantedError);

/** An address with a registration whose code waits in the outbox. */
async function apply() {
  const application = fixture.application({ email: fixture.newEmail() });
  await post("register", application).expect(201);
  return application;
}

describe("a mail with a code or link that waits", () => {
  it("is sent while it works", async () => {
    const { email } = await apply();
    const [mail] = await waitingFor(email);
    await mail?.tryIt();
    expect(sent).toEqual([mail?.id]);
  });

  it("is not sent once it has run out", async () => {
    const { email } = await apply();
    const member = await fixture.makeMember();
    await post("forgot-password", { email: member.email }).expect(202);
    const [code] = await waitingFor(email);
    const link = (await waitingFor(member.email)).at(-1);
    later(ACCOUNT_LIMITS.resetTokenLifetime + 1);
    await refused(link?.tryIt());
    await code?.tryIt();
    later(ACCOUNT_LIMITS.registrationLifetime);
    await refused(code?.tryIt());
    expect(sent).toEqual([code?.id]);
  });

  it("is not sent once a newer code has replaced it", async () => {
    const { email } = await apply();
    later(ACCOUNT_LIMITS.resendCooldown);
    await post("resend-welcome-email", { email }).expect(202);
    const [old, fresh] = await waitingFor(email);
    await refused(old?.tryIt());
    await fresh?.tryIt();
    expect(sent).toEqual([fresh?.id]);
  });

  it("is not sent once it was used, or another way did the same", async () => {
    const member = await fixture.makeMember();
    await post("forgot-password", { email: member.email }).expect(202);
    later(ACCOUNT_LIMITS.resendCooldown);
    await post("forgot-password", { email: member.email }).expect(202);
    const [one, other] = await waitingFor(member.email);
    const token = /token=([\w-]+)$/m.exec(one?.text ?? "")?.[1];
    await post("reset-password", { token, newPassword: `${PASSWORD}2` }).expect(200);
    await refused(one?.tryIt());
    await refused(other?.tryIt());
    expect(sent).toEqual([]);
  });

  it("is not sent to a new address that was given up", async () => {
    const member = await fixture.signIn();
    const newEmail = fixture.newEmail();
    const body = { newEmail, currentPassword: PASSWORD };
    await member.call("post", "/account/email-change", body).expect(202);
    const [code] = await waitingFor(newEmail);
    await code?.tryIt();
    await member.call("delete", "/account/email-change").expect(200);
    await refused(code?.tryIt());
    expect(sent).toEqual([code?.id]);
  });

  it("of another kind is sent, however old it is", async () => {
    const send = whileSecretsWork(fixture.deps, ({ id }) => {
      sent.push(id);
      return Promise.resolve();
    });
    later(100 * HOUR);
    await send({
      id: "news",
      recipient: "a@b.example",
      payload: { subject: "", text: "", html: "" },
    });
    expect(sent).toEqual(["news"]);
  });
});
