import { HOUR, MINUTE, WEBHOOK_LIMITS, WebhookBody, WebhookHeaders } from "@signaldeck/contract";
import { Webhook as Signer } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { deriving } from "../../database/derivedColumns.ts";
import { mailContext } from "../../accounts/mailContext.ts";
import { Member } from "../../members/Member.ts";
import { openFixture, type Fixture } from "../../testing/openFixture.ts";
import { createLog } from "../../process/log.ts";
import { maySeeSignals } from "../news/maySeeSignals.ts";
import { Outbox } from "../outbox/Outbox.ts";
import { OutboxMessage } from "../outbox/OutboxMessage.ts";
import {
  createWebhook,
  rotateSecret,
  testWebhook,
  type WebhooksDeps,
} from "../../channels/webhooks/changeWebhooks.ts";
import { WebhookReceiver } from "./testing/WebhookReceiver.ts";
import { Webhook } from "./Webhook.ts";
import { WebhookAttempt } from "./WebhookAttempt.ts";
import { orderKeyOf, webhookMessage } from "./webhookNews.ts";
import { SWITCHED_OFF, WebhookSender } from "./WebhookSender.ts";
import { webhookWay } from "./webhookWay.ts";

let fixture: Fixture;
let receiver: WebhookReceiver;
let outbox: Outbox;
let deps: WebhooksDeps;

beforeAll(async () => {
  fixture = await openFixture();
  receiver = await WebhookReceiver.open();
  const { database, clock } = fixture;
  const rights = { database, viewerOf: fixture.sessions.viewerOf.bind(fixture.sessions) };
  const sender = new WebhookSender({
    database,
    clock,
    secret: fixture.deps.secret,
    allowLoopback: true,
    mail: mailContext(fixture.deps),
    maySeeSignals: (memberId) => maySeeSignals(rights, memberId),
    outbox: () => outbox,
  });
  outbox = new Outbox({
    database,
    clock,
    log: createLog("silent"),
    ways: { webhook: webhookWay((delivery) => sender.send(delivery)) },
  });
  deps = { ...fixture.deps, outbox, config: { webhookLoopback: true } };
});
afterAll(async () => {
  await receiver.close();
  await fixture.close();
});
afterEach(async () => {
  await fixture.clear(OutboxMessage);
  receiver.received.length = 0;
  receiver.answer = (response) => void response.writeHead(204).end();
});

const FILTER = { pairs: [], minConfidence: 50, recommendedOnly: false, quietHours: null };

/** A member with one webhook to the receiver. */
async function join() {
  const member = await fixture.makeMember({ tier: "gold" });
  const input = { url: receiver.url, events: ["signal.published" as const], filter: FILTER };
  const { webhook, secret } = await createWebhook(deps, member.id, { ...input, enabled: true });
  const own = { memberId: member.id, id: webhook.id };
  const send = () =>
    fixture.database.write((transaction) =>
      outbox.add(transaction, {
        channel: "webhook",
        recipient: "127.0.0.1",
        orderKey: orderKeyOf(own.id),
        payload: webhookMessage(
          own.id,
          "webhook.test",
          { message: "x" },
          { at: fixture.clock.now() },
        ),
      }),
    );
  const stored = async () => {
    const row = await fixture.database.model(Webhook).findByPk(own.id, { raw: true });
    if (!row) throw new Error("the webhook is gone");
    return row;
  };
  const attempts = () =>
    fixture.database
      .model(WebhookAttempt)
      .findAll({ where: { webhookId: own.id }, order: [["id", "DESC"]], raw: true });
  const waiting = () =>
    fixture.database
      .model(OutboxMessage)
      .findAll({ where: { orderKey: orderKeyOf(own.id) }, order: [["id", "ASC"]], raw: true });
  return { member, own, secret, send, stored, attempts, waiting };
}

const verify = (secret: string, { headers, body }: WebhookReceiver["received"][number]) =>
  new Signer(secret).verify(body, headers as Record<string, string>);

/** The library that verifies looks at the real clock. */
const toPresent = () => fixture.clock.advance(Date.now() - fixture.clock.now());

describe("a message to a webhook", () => {
  it("is signed so that only the secret verifies it, as the standard's own library does", async () => {
    toPresent();
    const one = await join();
    await testWebhook(deps, one.own);
    await outbox.flush();
    expect(receiver.received).toHaveLength(1);
    const [received] = receiver.received;
    if (!received) return;
    expect(WebhookHeaders.safeParse(received.headers).error).toBeUndefined();
    expect(WebhookBody.parse(verify(one.secret, received))).toMatchObject({ type: "webhook.test" });
    const foreign = `whsec_${Buffer.alloc(24).toString("base64")}`;
    expect(() => verify(foreign, received)).toThrow();
    expect(() => verify(one.secret, { ...received, body: `${received.body} ` })).toThrow();
    const [attempt] = await one.attempts();
    expect(attempt).toMatchObject({ delivered: true, status: 204, fault: null });
    expect(attempt?.messageId).toBe(received.headers["webhook-id"]);
  });

  it("carries both signatures for a day after the secret was changed", async () => {
    toPresent();
    const one = await join();
    const { secret } = await rotateSecret(deps, one.own);
    await one.send();
    await outbox.flush();
    const [both] = receiver.received;
    if (!both) throw new Error("nothing arrived");
    expect(WebhookHeaders.safeParse(both.headers).error).toBeUndefined();
    expect(verify(secret, both)).toEqual(verify(one.secret, both));
    fixture.clock.advance(WEBHOOK_LIMITS.previousSecretLife);
    await one.send();
    await outbox.flush();
    expect(receiver.received[1]?.headers["webhook-signature"]).toMatch(/^v1,\S+$/);
  });

  it("is tried again with the same id when the receiver fails, no sooner than it asks", async () => {
    const one = await join();
    receiver.answer = (response) => void response.writeHead(503, { "retry-after": "600" }).end();
    await one.send();
    await outbox.flush();
    receiver.answer = (response) => void response.writeHead(200).end();
    fixture.clock.advance(599_000);
    await outbox.flush();
    expect(receiver.received).toHaveLength(1);
    expect((await one.stored()).failingSince).not.toBeNull();
    fixture.clock.advance(1_000);
    await outbox.flush();
    const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
    expect(ids).toEqual([ids[0], ids[0]]);
    expect((await one.stored()).failingSince).toBeNull();
    expect((await one.attempts()).map(({ status, fault }) => [status, fault])).toEqual([
      [200, null],
      [503, "It answered 503."],
    ]);
  });

  it.each([301, 302, 303, 307, 308])(
    "follows no redirect, a test neither: %d is said at once with what it means, and not tried again",
    async (status) => {
      const one = await join();
      const location = "https://tool.example/login?next=hook";
      receiver.answer = (response) => void response.writeHead(status, { location }).end();
      await testWebhook(deps, one.own);
      await outbox.flush();
      const fault = `It answered ${status}, a redirect. We don't follow redirects. Enter the address it points to (${location}).`;
      expect(await one.attempts()).toMatchObject([{ status, fault }]);
      await one.send();
      for (let minute = 0; minute < 3; minute += 1) {
        await outbox.flush();
        fixture.clock.advance(MINUTE);
      }
      expect(receiver.received).toHaveLength(2);
      expect(await one.waiting()).toMatchObject([{ status: "expired", lastError: fault }]);
    },
  );

  it("says what a redirect means where it names no address, or a long one", async () => {
    const one = await join();
    for (const location of [undefined, `https://tool.example/${"x".repeat(300)}`]) {
      const headers = location === undefined ? {} : { location };
      receiver.answer = (response) => void response.writeHead(302, headers).end();
      await one.send();
      await outbox.flush();
      const [attempt] = await one.attempts();
      expect(attempt?.fault).toMatch(/^It answered 302, .* Enter the address it points to\.$/);
    }
  });
});

describe("a message that has waited", () => {
  it.each([
    ["lost the tier", { tier: "guest" as const }],
    ["was blocked", { blockedAt: new Date() }],
  ])("is not sent to a member who %s meanwhile", async (_what, change) => {
    const one = await join();
    receiver.answer = (response) => void response.writeHead(500).end();
    await one.send();
    await one.send();
    await outbox.flush();
    const { id } = one.member;
    await fixture.database.write((transaction) =>
      fixture.database.model(Member).update(change, { where: { id }, transaction, ...deriving }),
    );
    fixture.clock.advance(600_000);
    await outbox.flush();
    expect(receiver.received).toHaveLength(1);
    expect((await one.waiting()).map(({ status }) => status)).toEqual(["expired", "expired"]);
  });
});

describe("the log of a webhook", () => {
  it("keeps the last attempts", async () => {
    const one = await join();
    const other = await join();
    await other.send();
    for (let n = 0; n < WEBHOOK_LIMITS.logLength + 3; n += 1) await one.send();
    await outbox.flush();
    expect(receiver.received).toHaveLength(WEBHOOK_LIMITS.logLength + 4);
    expect(await one.attempts()).toHaveLength(WEBHOOK_LIMITS.logLength);
    expect(await other.attempts()).toHaveLength(1);
  });
});

describe("a webhook whose receiver is dead", () => {
  it("is switched off after long failure, with a mail, and loses what waits", async () => {
    const one = await join();
    receiver.answer = (response) => void response.writeHead(500).end();
    await one.send();
    await one.send();
    await outbox.flush();
    fixture.clock.advance(WEBHOOK_LIMITS.disableAfter - 1);
    await outbox.flush();
    expect((await one.stored()).disabledReason).toBeNull();
    expect(await fixture.mailsTo(one.member.email)).toEqual([]);
    fixture.clock.advance(WEBHOOK_LIMITS.disableAfter);
    await outbox.flush();
    expect((await one.stored()).disabledReason).toBe("failing");
    expect(await one.waiting()).toMatchObject([
      { status: "expired", lastError: SWITCHED_OFF, payload: "" },
      { status: "expired", lastError: SWITCHED_OFF },
    ]);
    const mails = await fixture.mailsTo(one.member.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain("127.0.0.1");
    expect(mails[0]?.text).toContain("/dashboard/settings");
  });

  it("is switched off at once when its receiver is gone for good", async () => {
    const one = await join();
    receiver.answer = (response) => void response.writeHead(410).end();
    await one.send();
    await outbox.flush();
    expect((await one.stored()).disabledReason).toBe("gone");
    expect((await fixture.mailsTo(one.member.email))[0]?.text).toContain("410");
  });

  it("is not switched off by failures that a success has interrupted", async () => {
    const one = await join();
    const hours = (count: number) => fixture.clock.advance(count * HOUR);
    receiver.answer = (response) => void response.writeHead(500).end();
    await one.send();
    await outbox.flush();
    hours(11);
    receiver.answer = (response) => void response.writeHead(200).end();
    await outbox.flush();
    receiver.answer = (response) => void response.writeHead(500).end();
    await one.send();
    for (let n = 0; n < 3; n += 1) {
      await outbox.flush();
      hours(1);
    }
    expect(receiver.received).toHaveLength(5);
    expect(await one.stored()).toMatchObject({ disabledReason: null });
  });
});
