import { DAY, MINUTE, PushMessage, SECOND, SIGNAL_NEWS } from "@signaldeck/contract";
import webPush from "web-push";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { isSignedIn } from "../../accounts/isSignedIn.ts";
import { deriving } from "../../database/derivedColumns.ts";
import { Member } from "../../members/Member.ts";
import { maySeeSignals } from "../news/maySeeSignals.ts";
import { openFixture, type Fixture } from "../../testing/openFixture.ts";
import { createLog } from "../../process/log.ts";
import { Outbox } from "../outbox/Outbox.ts";
import { OutboxRoad } from "../outbox/OutboxRoad.ts";
import { readFailingRoads } from "../outbox/readRoads.ts";
import { OutboxMessage } from "../outbox/OutboxMessage.ts";
import type { AddressContext } from "../../channels/ChannelContext.ts";
import { subscribe, testPush } from "../../channels/push/changePush.ts";
import { pushOrderKeyOf, pushTestOrderKeyOf, type WaitingPush } from "./pushMessages.ts";
import { PushSender } from "./PushSender.ts";
import { PushSubscription } from "./PushSubscription.ts";
import { PushService } from "./testing/PushService.ts";
import { pushWay } from "./pushWay.ts";

let fixture: Fixture;
let service: PushService;
let outbox: Outbox;
let deps: AddressContext;
const keys = webPush.generateVAPIDKeys();

const rights = () => ({
  database: fixture.database,
  viewerOf: fixture.sessions.viewerOf.bind(fixture.sessions),
});

function newOutbox(vapidKeys = keys): Outbox {
  const { database, clock } = fixture;
  const sender = new PushSender({
    database,
    clock,
    allowLoopback: true,
    vapid: { keys: vapidKeys, subject: "mailto:desk@deck.example" },
    maySeeSignals: (memberId) => maySeeSignals(rights(), memberId),
    isSignedIn: (sessionId) => isSignedIn(fixture, sessionId),
    outbox: () => outbox,
  });
  return new Outbox({
    database,
    clock,
    log: createLog("silent"),
    delayAfter: () => 30 * SECOND,
    ways: { push: pushWay((delivery) => sender.send(delivery)) },
  });
}

beforeAll(async () => {
  fixture = await openFixture();
  service = await PushService.open();
  outbox = newOutbox();
  deps = {
    database: fixture.database,
    clock: fixture.clock,
    outbox,
    config: { webhookLoopback: true },
  };
});
afterAll(async () => {
  await service.close();
  await fixture.close();
});
afterEach(async () => {
  await fixture.clear(OutboxMessage);
  await fixture.clear(OutboxRoad);
  service.refuse = () => null;
  service.answers.length = 0;
});

/** A member with one browser that gets push messages. */
async function join() {
  const { member, token } = await fixture.signIn({ tier: "gold" });
  const session = await fixture.sessions.find(token);
  if (!session) throw new Error("there is no session");
  const browser = service.subscribe();
  const { id } = await subscribe(deps, session, browser.subscription, null);
  /** Writes a message that has a point for `life` ms. */
  const add = (name: string, life = 5 * MINUTE) => {
    const expiresAt = fixture.clock.now() + life;
    const until = new Date(expiresAt).toISOString();
    const message = { id: name, title: name, body: "", path: "/dashboard", expiresAt: until };
    return fixture.database.write((transaction) =>
      outbox.add(transaction, {
        channel: "push",
        recipient: "127.0.0.1",
        payload: { subscriptionId: id, message } satisfies WaitingPush,
        orderKey: pushOrderKeyOf(id),
        expiresAt,
      }),
    );
  };
  const stored = () => fixture.database.model(PushSubscription).findByPk(id, { raw: true });
  const waiting = () =>
    fixture.database.model(OutboxMessage).findAll({
      where: { orderKey: [pushOrderKeyOf(id), pushTestOrderKeyOf(id)] },
      order: [["id", "ASC"]],
      raw: true,
    });
  const states = async () => (await waiting()).map(({ status }) => status);
  const got = () => browser.received.map(({ text }) => PushMessage.parse(JSON.parse(text)).id);
  return { member, session, browser, id, add, stored, waiting, states, got };
}

describe("a message to a browser", () => {
  it("is signed, encrypted for this browser, and kept no longer than it has a point", async () => {
    const one = await join();
    await one.add("a", 90_500);
    await outbox.flush();
    expect(service.answers).toEqual([201]);
    const [pushed] = one.browser.received;
    expect(pushed).toMatchObject({ ttl: 90, urgency: "high" });
    expect(PushMessage.parse(JSON.parse(pushed?.text ?? ""))).toMatchObject({
      id: "a",
      title: "a",
    });
    expect((await one.stored())?.lastSuccessAt?.getTime()).toBe(fixture.clock.now());
    expect(await one.waiting()).toMatchObject([{ status: "sent", payload: "" }]);
  });

  it("carries one topic over all tries, so that a second one replaces the first", async () => {
    const one = await join();
    await one.add("a");
    await outbox.flush();
    // The process ends after the push service took it and before that is marked.
    await fixture.database.write((transaction) =>
      fixture.database.model(OutboxMessage).update(
        {
          status: "waiting",
          nextAttemptAt: new Date(fixture.clock.now()),
          payload: JSON.stringify({
            subscriptionId: one.id,
            message: JSON.parse(one.browser.received[0]?.text ?? "") as unknown,
          }),
        },
        { where: { orderKey: pushOrderKeyOf(one.id) }, transaction },
      ),
    );
    await outbox.flush();
    await one.add("b");
    await outbox.flush();
    // The device knows by the id that it has shown it already.
    expect(one.got()).toEqual(["a", "a", "b"]);
    const topics = one.browser.received.map(({ topic }) => topic);
    expect(topics[0]).toMatch(/^[\w-]{32}$/);
    expect(topics[1]).toBe(topics[0]);
    expect(topics[2]).not.toBe(topics[0]);
  });

  it("is refused by the push service when it is signed with other keys", async () => {
    const one = await join();
    const other = webPush.generateVAPIDKeys();
    await one.add("a");
    await newOutbox({ publicKey: keys.publicKey, privateKey: other.privateKey }).flush();
    expect(service.answers).toEqual([403]);
    expect(await one.waiting()).toMatchObject([
      { status: "waiting", lastError: "The push service answered 403." },
    ]);
    expect(await one.stored()).not.toBeNull();
    const [road] = await readFailingRoads(fixture.database, fixture.clock);
    expect(road).toMatchObject({ road: "push 127.0.0.1", channel: "push" });
    // Once the keys are right again, nothing is lost.
    fixture.clock.advance(30 * SECOND);
    await outbox.flush();
    expect(await one.states()).toEqual(["sent"]);
    expect(one.got()).toEqual(["a"]);
  });

  it.each([400, 413])("is a dead letter when the push service answers %d", async (status) => {
    const one = await join();
    service.refuse = () => ({ status });
    await one.add("a");
    await outbox.flush();
    expect(await one.states()).toEqual(["dead"]);
    expect(await one.stored()).not.toBeNull();
  });
});

describe("a browser that is gone", () => {
  it.each([404, 410])("is forgotten at a %d, and what waits for it expires", async (status) => {
    const one = await join();
    service.refuse = () => ({ status });
    await testPush(deps, one.session, one.id);
    await one.add("a");
    await one.add("b");
    await outbox.flush();
    expect(await one.stored()).toBeNull();
    expect(await one.states()).toEqual(["expired", "expired", "expired"]);
    expect(await one.waiting()).toMatchObject([{ payload: "" }, { payload: "" }, { payload: "" }]);
  });

  it("gets nothing after its session has ended or run out", async () => {
    const ended = await join();
    const ranOut = await join();
    await ended.add("a");
    await ranOut.add("a");
    await fixture.sessions.revoke(ended.session.id);
    expect(await ended.stored()).toBeNull();
    const { clock } = fixture;
    const before = clock.now();
    clock.advance(3_650 * DAY);
    await ranOut.add("b");
    await outbox.flush();
    expect(await ranOut.stored()).toBeNull();
    clock.advance(before - clock.now());
    await outbox.flush();
    expect([...ended.got(), ...ranOut.got()]).toEqual([]);
    expect(await ended.states()).toEqual(["expired"]);
    expect(await ranOut.states()).toEqual(["expired", "expired"]);
  });

  it.each([
    ["lost the tier", { tier: "guest" as const }],
    ["was blocked", { blockedAt: new Date() }],
  ])("gets nothing once its member %s", async (_what, change) => {
    const one = await join();
    await one.add("a");
    const { id } = one.member;
    await fixture.database.write((transaction) =>
      fixture.database.model(Member).update(change, { where: { id }, transaction, ...deriving }),
    );
    await outbox.flush();
    expect(one.got()).toEqual([]);
    expect(await one.states()).toEqual(["expired"]);
  });
});

describe("a push service that is busy or down", () => {
  it("is asked again no sooner than it says", async () => {
    const one = await join();
    service.refuse = () => ({ status: 429, headers: { "Retry-After": "120" } });
    await one.add("a");
    await outbox.flush();
    service.refuse = () => null;
    fixture.clock.advance(119 * SECOND);
    await outbox.flush();
    expect(one.got()).toEqual([]);
    fixture.clock.advance(SECOND);
    await outbox.flush();
    expect(one.got()).toEqual(["a"]);
  });

  it("for an hour: what still has a point arrives once, in order, and nothing after its expiry", async () => {
    const one = await join();
    const other = await join();
    const start = fixture.clock.now();
    const isDown = () => fixture.clock.now() < start + 60 * MINUTE;
    const path = new URL(one.browser.subscription.endpoint).pathname;
    service.refuse = (asked) => (asked === path && isDown() ? { status: 503 } : null);
    const expiry = new Map<string, number>();
    for (let minute = 0; minute < 70; minute += 1) {
      // A signal at each fifth minute, which lives five minutes, and the result of the one before.
      if (minute % 5 === 0) {
        for (const [name, life] of [
          [`result ${minute}`, SIGNAL_NEWS.resultLife],
          [`signal ${minute}`, 5 * MINUTE],
        ] as const) {
          expiry.set(name, fixture.clock.now() + life);
          await one.add(name, life);
          await other.add(name, life);
        }
      }
      await outbox.flush();
      for (const { text } of one.browser.received) {
        const { id } = PushMessage.parse(JSON.parse(text));
        if (!expiry.has(`${id} arrived`)) expiry.set(`${id} arrived`, fixture.clock.now());
      }
      fixture.clock.advance(MINUTE);
    }
    const marks = Array.from({ length: 14 }, (_, index) => index * 5);
    // At its return the signal of the 60th minute is the oldest that still lives.
    const expected = marks.flatMap((mark) =>
      mark < 60 ? [`result ${mark}`] : [`result ${mark}`, `signal ${mark}`],
    );
    expect(one.got()).toEqual(expected);
    expect(other.got()).toEqual(marks.flatMap((mark) => [`result ${mark}`, `signal ${mark}`]));
    for (const name of one.got()) {
      expect(expiry.get(`${name} arrived`), name).toBeLessThan(expiry.get(name) ?? 0);
    }
    expect((await one.states()).filter((state) => state === "expired")).toHaveLength(12);
    expect(await one.states()).not.toContain("dead");
  });
});
