import {
  PUSH_DEFAULTS,
  PUSH_LIMITS,
  PushSubscriptionDto,
  t,
  type Language,
  type Method,
} from "@signaldeck/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import webPush from "web-push";
import { z } from "zod";
import type { As } from "../../testing/Call.ts";
import { openFixture, type Fixture } from "../../testing/openFixture.ts";
import { PASSWORD } from "../../testing/People.ts";
import { inLanguage } from "../../process/language/inLanguage.ts";
import { createLog } from "../../process/log.ts";
import { Outbox } from "../../delivery/outbox/Outbox.ts";
import { OutboxMessage } from "../../delivery/outbox/OutboxMessage.ts";
import { pushTestOrderKeyOf, type WaitingPush } from "../../delivery/push/pushMessages.ts";
import { mountPush } from "./pushRoutes.ts";
import { PushSubscription } from "../../delivery/push/PushSubscription.ts";
import { PushService } from "../../delivery/push/testing/PushService.ts";

let fixture: Fixture;
let service: PushService;
const vapidKeys = webPush.generateVAPIDKeys();

beforeAll(async () => {
  service = await PushService.open();
  fixture = await openFixture({
    mount: (api, { database, clock }) => {
      const outbox = new Outbox({ database, clock, log: createLog("silent"), ways: {} });
      mountPush(api, { database, clock, outbox, config: { webhookLoopback: false }, vapidKeys });
    },
  });
});
afterAll(async () => {
  await service.close();
  await fixture.close();
});

const SOME_ID = "0198c0de-0000-7000-8000-000000000000";
const CHROME = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";
const WISH = {
  events: ["signal.settled", "signal.published"],
  filter: {
    pairs: ["EUR/USD"],
    minConfidence: 54,
    recommendedOnly: false,
    quietHours: { from: "22:30", to: "07:05" },
  },
};

let browsers = 0;

/** A browser that has subscribed at a push service which is not on this machine. */
function newBrowser() {
  browsers += 1;
  const { keys } = service.subscribe().subscription;
  return { endpoint: `https://push.example/send/${browsers}`, keys };
}

async function join(tier: "guest" | "gold" = "gold", language: Language = "en") {
  const { member, token } = await fixture.signIn({ tier, language });
  return { member, token, open: () => fixture.openSession(member.id) };
}

const call = (who: As, method: Method, path = "/subscriptions", body?: object) =>
  fixture
    .call(method, `/account/push${path}`, body)
    .as(who)
    .with((test) => test.set("User-Agent", CHROME));

const list = async (token: string) =>
  z.array(PushSubscriptionDto).parse((await call(token, "get")).data);
const subscribe = async (token: string, browser = newBrowser()) =>
  PushSubscriptionDto.parse((await call(token, "post", undefined, browser)).data);

describe("a member's devices", () => {
  it("are added once, changed and removed", async () => {
    const { token, open } = await join();
    expect((await call(token, "get", "/key")).data).toEqual({ publicKey: vapidKeys.publicKey });
    expect(await list(token)).toEqual([]);
    const browser = newBrowser();
    const made = await subscribe(token, browser);
    expect(made).toMatchObject({
      ...PUSH_DEFAULTS,
      device: "Chrome on Windows",
      current: true,
      lastSuccessAt: null,
    });
    expect(await subscribe(token, browser)).toEqual(made);
    const path = `/subscriptions/${made.id}`;
    const changed = await call(token, "put", path, WISH);
    expect(changed.data).toMatchObject({
      filter: WISH.filter,
      events: ["signal.published", "signal.settled"],
    });
    const listed = await call(await open(), "get");
    expect(listed.data).toEqual([{ ...(changed.data as object), current: false }]);
    expect(JSON.stringify(listed.data)).not.toContain("push.example");
    expect((await call(token, "delete", path)).status).toBe(200);
    expect(await list(token)).toEqual([]);
  });

  it("keep their wishes when the browser's address changes, and when its member signs in anew", async () => {
    const { token, open } = await join();
    const { id } = await subscribe(token);
    await call(token, "put", `/subscriptions/${id}`, WISH);
    const browser = newBrowser();
    expect(await subscribe(token, browser)).toMatchObject({ id, filter: WISH.filter });
    const anew = await open();
    expect(await subscribe(anew, browser)).toMatchObject({ current: true, filter: WISH.filter });
    expect(await list(anew)).toHaveLength(1);
  });

  it("leave a member for the next user of the browser, with the defaults", async () => {
    const [first, second] = [await join(), await join()];
    const browser = newBrowser();
    const { id } = await subscribe(first.token, browser);
    await call(first.token, "put", `/subscriptions/${id}`, WISH);
    const taken = await subscribe(second.token, browser);
    expect(taken).toMatchObject(PUSH_DEFAULTS);
    // Another id: nothing that waits for the one can reach the other.
    expect(taken.id).not.toBe(id);
    expect(await list(first.token)).toEqual([]);
  });

  it("end with their session: sign-out, another password, a block", async () => {
    const { member, open } = await join();
    const [here, there, gone] = [await open(), await open(), await open()];
    await subscribe(here);
    await subscribe(there);
    await subscribe(gone);
    await fixture.call("post", "/auth/logout").as(gone);
    expect(await list(here)).toHaveLength(2);
    await fixture
      .call("post", "/account/password", {
        currentPassword: PASSWORD,
        newPassword: "Another-horse8",
      })
      .as(here)
      .expect(200);
    expect(await list(here)).toMatchObject([{ current: true }]);
    await fixture.sessions.revokeAllOf(member.id);
    const where = { memberId: member.id };
    expect(await fixture.database.model(PushSubscription).count({ where })).toBe(0);
  });

  it("are a limited number, also when two calls come at once", async () => {
    const { open } = await join();
    const tokens = await Promise.all(Array.from({ length: PUSH_LIMITS.perMember + 2 }, open));
    const calls = tokens.map((token) => call(token, "post", undefined, newBrowser()));
    const statuses = (await Promise.all(calls)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(PUSH_LIMITS.perMember).fill(201), 409, 409]);
  });

  it("are nobody else's business", async () => {
    const { id } = await subscribe((await join()).token);
    const other = (await join()).token;
    const path = `/subscriptions/${id}`;
    const calls = [
      call(other, "put", path, WISH),
      call(other, "post", `${path}/test`),
      call(other, "delete", path),
    ];
    for (const { status } of await Promise.all(calls)) expect(status).toBe(404);
  });

  it.each([
    [{ endpoint: "http://push.example/" }, "endpoint"],
    [{ endpoint: "https://10.0.0.1/" }, "endpoint"],
    [{ endpoint: "https://localhost/" }, "endpoint"],
    [{ endpoint: "https://user:pass@push.example/" }, "endpoint"],
    [{ endpoint: `https://push.example/${"x".repeat(PUSH_LIMITS.endpointMax)}` }, "endpoint"],
    [{ keys: { p256dh: "A".repeat(87), auth: "A".repeat(22) } }, "keys.p256dh"],
    [{ keys: { p256dh: "short", auth: "A".repeat(22) } }, "keys.p256dh"],
    [{ keys: { ...newBrowserKeys(), auth: "?" } }, "keys.auth"],
  ])("are refused with %o", async (change, path) => {
    const { token } = await join();
    const { status, error } = await call(token, "post", undefined, { ...newBrowser(), ...change });
    expect(status).toBe(400);
    expect(error).toMatchObject({ code: "validation_failed", fields: [{ path }] });
    expect(await list(token)).toEqual([]);
  });

  it.each([
    [{ events: [] }, "events"],
    [{ events: ["signal.lost"] }, "events.0"],
    [{ filter: { ...WISH.filter, minConfidence: 101 } }, "filter.minConfidence"],
  ])("wish nothing such as %o", async (change, path) => {
    const { token } = await join();
    const { id } = await subscribe(token);
    const { status, error } = await call(token, "put", `/subscriptions/${id}`, {
      ...WISH,
      ...change,
    });
    expect([status, error?.fields?.[0]?.path]).toEqual([400, path]);
  });
});

describe("the test message", () => {
  it("waits in the outbox on its own in its member's language, and the next one a while", async () => {
    const { token } = await join("gold", "pt");
    const { id } = await subscribe(token);
    const test = () => call(token, "post", `/subscriptions/${id}/test`);
    const waiting = () =>
      fixture.database
        .model(OutboxMessage)
        .findAll({ where: { orderKey: pushTestOrderKeyOf(id) }, raw: true });
    expect((await test()).status).toBe(202);
    expect(await waiting()).toMatchObject([
      { channel: "push", recipient: "push.example", subject: "push.test" },
    ]);
    const { message } = JSON.parse((await waiting())[0]?.payload ?? "") as WaitingPush;
    const said = () => [t("This is a test message"), t("Push works on this device.")];
    expect([message.title, message.body]).toEqual(inLanguage("pt", said));
    const soon = await test();
    expect([soon.status, soon.error?.code]).toEqual([429, "too_many_requests"]);
    fixture.clock.advance(PUSH_LIMITS.testPause);
    expect((await test()).status).toBe(202);
    await call(token, "delete", `/subscriptions/${id}`);
    for (const { status } of await waiting()) expect(status).toBe("expired");
  });
});

describe("who may", () => {
  it.each([
    ["get", "/key", 200],
    ["get", "/subscriptions", 200],
    ["post", "/subscriptions", 403],
    ["put", `/subscriptions/${SOME_ID}`, 403],
    ["post", `/subscriptions/${SOME_ID}/test`, 403],
    ["delete", `/subscriptions/${SOME_ID}`, 404],
    ["delete", "/subscriptions/no-id", 400],
  ] as const)("%s %s: a visitor 401, a guest %d", async (method, path, expected) => {
    const bodies = { put: WISH, post: newBrowser(), get: undefined, delete: undefined };
    const body = method === "post" && path.endsWith("/test") ? undefined : bodies[method];
    expect((await call(null, method, path, body)).status).toBe(401);
    expect((await call((await join("guest")).token, method, path, body)).status).toBe(expected);
  });
});

/** Keys of a browser, before any service is open. */
function newBrowserKeys() {
  const { publicKey } = webPush.generateVAPIDKeys();
  return { p256dh: publicKey, auth: "A".repeat(22) };
}
