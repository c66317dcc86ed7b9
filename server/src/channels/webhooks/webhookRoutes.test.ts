import {
  WEBHOOK_LIMITS,
  WebhookAttemptDto,
  WebhookDto,
  WebhookSecretDto,
  type Method,
} from "@signaldeck/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { As } from "../../testing/Call.ts";
import { openFixture, type Fixture } from "../../testing/openFixture.ts";
import { createLog } from "../../process/log.ts";
import { Outbox } from "../../delivery/outbox/Outbox.ts";
import { OutboxMessage } from "../../delivery/outbox/OutboxMessage.ts";
import { WebhookAttempt } from "../../delivery/webhooks/WebhookAttempt.ts";
import { orderKeyOf, testOrderKeyOf } from "../../delivery/webhooks/webhookNews.ts";
import { mountWebhooks } from "./webhookRoutes.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture({
    mount: (api, { database, clock, secret }) => {
      const outbox = new Outbox({ database, clock, log: createLog("silent"), ways: {} });
      const config = { webhookLoopback: false };
      mountWebhooks(api, { database, clock, secret, outbox, config });
    },
  });
});
afterAll(() => fixture.close());

const SOME_ID = "0198c0de-0000-7000-8000-000000000000";
const INPUT = {
  url: "https://tool.example/hook",
  events: ["signal.settled", "signal.published"],
  filter: {
    pairs: ["EUR/USD"],
    minConfidence: 54,
    recommendedOnly: false,
    quietHours: { from: "22:30", to: "07:05" },
  },
  enabled: true,
};

const join = async (tier: "guest" | "gold" = "gold") => (await fixture.signIn({ tier })).token;

const call = (who: As, method: Method, path = "", body?: object) =>
  fixture.call(method, `/account/webhooks${path}`, body).as(who);

const list = async (token: string) => z.array(WebhookDto).parse((await call(token, "get")).data);
const create = async (token: string, change: object = {}) =>
  WebhookSecretDto.parse((await call(token, "post", "", { ...INPUT, ...change })).data);
const waiting = (orderKey: string) =>
  fixture.database.model(OutboxMessage).findAll({ where: { orderKey }, raw: true });

describe("a member's webhooks", () => {
  it("are added with a secret that is shown once, changed and removed", async () => {
    const token = await join();
    expect(await list(token)).toEqual([]);
    const { webhook, secret } = await create(token);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    expect(webhook).toMatchObject({
      url: INPUT.url,
      filter: INPUT.filter,
      disabled: null,
      failingSince: null,
      events: ["signal.published", "signal.settled"],
    });
    const listed = await call(token, "get");
    expect(listed.data).toEqual([webhook]);
    expect(JSON.stringify(listed.data)).not.toContain(secret.slice(6));

    const filter = { pairs: [], minConfidence: 50, recommendedOnly: false, quietHours: null };
    const changed = { ...INPUT, filter, enabled: false };
    expect((await call(token, "put", `/${webhook.id}`, changed)).data).toMatchObject({
      filter,
      disabled: "member",
    });
    const renewed = await call(token, "post", `/${webhook.id}/secret`);
    expect(WebhookSecretDto.parse(renewed.data).secret).not.toBe(secret);
    expect((await call(token, "delete", `/${webhook.id}`)).status).toBe(200);
    expect(await list(token)).toEqual([]);
  });

  it("are a handful, also when two calls come at once", async () => {
    const token = await join();
    const calls = Array.from({ length: WEBHOOK_LIMITS.perMember + 2 }, () =>
      call(token, "post", "", INPUT),
    );
    const statuses = (await Promise.all(calls)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(WEBHOOK_LIMITS.perMember).fill(201), 409, 409]);
    expect(await list(token)).toHaveLength(WEBHOOK_LIMITS.perMember);
  });

  it("are nobody else's business", async () => {
    const { webhook } = await create(await join());
    const other = await join();
    expect(await list(other)).toEqual([]);
    const calls = [
      call(other, "put", `/${webhook.id}`, INPUT),
      call(other, "post", `/${webhook.id}/secret`),
      call(other, "post", `/${webhook.id}/test`),
      call(other, "get", `/${webhook.id}/attempts`),
      call(other, "delete", `/${webhook.id}`),
    ];
    for (const { status } of await Promise.all(calls)) expect(status).toBe(404);
  });

  it.each([
    [{ url: "http://tool.example/" }, "url"],
    [{ url: "https://10.0.0.1/" }, "url"],
    [{ url: "https://user:pass@tool.example/" }, "url"],
    [{ url: "ftp://tool.example/" }, "url"],
    [{ url: "no address" }, "url"],
    [{ url: `https://tool.example/${"x".repeat(WEBHOOK_LIMITS.urlMax)}` }, "url"],
    [{ events: [] }, "events"],
    [{ events: ["signal.lost"] }, "events.0"],
    [{ filter: { ...INPUT.filter, minConfidence: 101 } }, "filter.minConfidence"],
    [
      { filter: { ...INPUT.filter, quietHours: { from: "25:00", to: "07:00" } } },
      "filter.quietHours.from",
    ],
    [{ enabled: "yes" }, "enabled"],
  ])("are refused with %o", async (change, path) => {
    const token = await join();
    const { status, error } = await call(token, "post", "", { ...INPUT, ...change });
    expect(status).toBe(400);
    expect(error).toMatchObject({ code: "validation_failed", fields: [{ path }] });
    expect(await list(token)).toEqual([]);
  });
});

describe("the test message", () => {
  it("waits in the outbox on its own, and the next one a while", async () => {
    const token = await join();
    const { webhook } = await create(token);
    expect((await call(token, "post", `/${webhook.id}/test`)).status).toBe(202);
    expect(await waiting(testOrderKeyOf(webhook.id))).toMatchObject([
      { channel: "webhook", recipient: "tool.example", subject: "webhook.test" },
    ]);
    const soon = await call(token, "post", `/${webhook.id}/test`);
    expect([soon.status, soon.error?.code]).toEqual([429, "too_many_requests"]);
    fixture.clock.advance(WEBHOOK_LIMITS.testPause);
    expect((await call(token, "post", `/${webhook.id}/test`)).status).toBe(202);
    await call(token, "delete", `/${webhook.id}`);
    for (const { status } of await waiting(testOrderKeyOf(webhook.id))) {
      expect(status).toBe("expired");
    }
  });

  it("is refused while the webhook is off", async () => {
    const token = await join();
    const { webhook } = await create(token, { enabled: false });
    expect((await call(token, "post", `/${webhook.id}/test`)).status).toBe(409);
    expect(await waiting(orderKeyOf(webhook.id))).toEqual([]);
  });
});

describe("the log", () => {
  it("lists the attempts, newest first", async () => {
    const token = await join();
    const { webhook } = await create(token);
    const at = new Date(fixture.clock.now());
    const attempt = { webhookId: webhook.id, messageId: SOME_ID, event: "signal.published", at };
    await fixture.database.write((transaction) =>
      fixture.database.model(WebhookAttempt).bulkCreate(
        [
          {
            ...attempt,
            id: "0198c0de-0000-7000-8000-000000000001",
            delivered: false,
            status: 500,
            fault: "It answered 500.",
            duration: 12,
          },
          {
            ...attempt,
            id: "0198c0de-0000-7000-8000-000000000002",
            delivered: true,
            status: 200,
            fault: null,
            duration: 8,
          },
        ],
        { transaction },
      ),
    );
    const { data } = await call(token, "get", `/${webhook.id}/attempts`);
    expect(z.array(WebhookAttemptDto).parse(data)).toMatchObject([
      { delivered: true, status: 200, duration: 8 },
      { delivered: false, fault: "It answered 500." },
    ]);
  });
});

describe("who may", () => {
  it.each([
    ["get", "", 200],
    ["post", "", 403],
    ["put", `/${SOME_ID}`, 403],
    ["post", `/${SOME_ID}/secret`, 403],
    ["post", `/${SOME_ID}/test`, 403],
    ["get", `/${SOME_ID}/attempts`, 404],
    ["delete", `/${SOME_ID}`, 404],
    ["delete", "/no-id", 400],
  ] as const)("%s %s: a visitor 401, a guest %d", async (method, path, expected) => {
    const body = method === "put" || (method === "post" && path === "") ? INPUT : undefined;
    expect((await call(null, method, path, body)).status).toBe(401);
    expect((await call(await join("guest"), method, path, body)).status).toBe(expected);
  });
});
