import { MINUTE, HOUR, DAY } from "@signaldeck/contract";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createLog } from "../../process/log.ts";
import { TestClock } from "../../testing/TestClock.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/testDatabase.ts";
import { LiveEventRow } from "../../live/LiveEventRow.ts";
import { Outbox, type NewMessage } from "./Outbox.ts";
import { OutboxMessage } from "./OutboxMessage.ts";
import { PermanentDeliveryError, RetryLaterError } from "./outboxRetry.ts";
import { receivers, type Answer, type Arrival } from "./testing/receivers.ts";
import { webhookWay } from "../webhooks/webhookWay.ts";

let storage: TestDatabase;
beforeAll(async () => {
  storage = await createTestDatabase();
});
afterAll(() => storage.close());

const clear = () =>
  storage.database.write((transaction) =>
    storage.database.model(OutboxMessage).destroy({ where: {}, transaction }),
  );
afterEach(clear);

const world = (answer?: Answer) => receivers(storage.database, answer);
const rows = () =>
  storage.database.model(OutboxMessage).findAll({ order: [["id", "ASC"]], raw: true });
const states = async () => (await rows()).map(({ status }) => status);
const names = (arrivals: readonly Arrival[]) => arrivals.map(({ name }) => name);

describe("the order of a receiver's messages", () => {
  it("lets a later message wait for an earlier one, and nobody else", async () => {
    const down = new Set(["a"]);
    const { clock, outbox, arrivals, add } = world((name) =>
      down.has(name) ? new Error("down") : null,
    );
    await add("a");
    await add("b");
    await add("other", { recipient: "two.example" });
    await outbox.flush();
    expect(names(arrivals)).toEqual(["other"]);
    clock.advance(4 * MINUTE);
    down.clear();
    await outbox.flush();
    expect(names(arrivals)).toEqual(["other", "a", "b"]);
  });

  it.each([
    ["a dead letter", new PermanentDeliveryError("gone"), 0],
    ["an expired message", new Error("down"), 2 * MINUTE],
  ])("is not held up by %s", async (_what, fault, later) => {
    const { clock, outbox, arrivals, add } = world((name) => (name === "a" ? fault : null));
    await add("a", { expiresAt: clock.now() + MINUTE });
    await add("b");
    await outbox.flush();
    clock.advance(later);
    await outbox.flush();
    expect(names(arrivals)).toEqual(["b"]);
  });

  it("is kept while the earlier one is being handed over", async () => {
    const { outbox, arrivals, outside, add } = world();
    outside.travel = (name) => new Promise((done) => setTimeout(done, name === "a" ? 60 : 0));
    for (const name of ["a", "b", "c", "d"]) await add(name);
    await Promise.all([outbox.flush(), outbox.flush()]);
    expect(names(arrivals)).toEqual(["a", "b", "c", "d"]);
  });

  it("is not asked of mails", async () => {
    const { outbox, arrivals, add } = world((name) => (name === "a" ? new Error("down") : null));
    const mail = { channel: "mail" as const, recipient: "a@b.example" };
    await storage.database.write(async (transaction) => {
      await outbox.add(transaction, { ...mail, payload: { name: "a" } });
      await outbox.add(transaction, { ...mail, payload: { name: "b" } });
    });
    await add("hook");
    await outbox.flush();
    expect(names(arrivals).sort()).toEqual(["b", "hook"]);
  });
});

describe("a message's expiry", () => {
  it("ends its tries: marked, emptied, and the desk hears of it", async () => {
    const { clock, outbox, arrivals, outside, add } = world(() => new Error("down"));
    await add("a", { expiresAt: clock.now() + 5 * MINUTE });
    await outbox.flush();
    clock.advance(5 * MINUTE - 1);
    await outbox.flush();
    expect(await states()).toEqual(["waiting"]);
    outside.answer = () => null;
    clock.advance(3 * MINUTE);
    await outbox.flush();
    expect(arrivals).toEqual([]);
    expect(await rows()).toMatchObject([{ status: "expired", payload: "" }]);
    const told = await storage.database.model(LiveEventRow).findAll({ raw: true });
    expect(told.at(-1)).toMatchObject({ type: "desk.changed", audience: "staff" });
  });

  it("has the message never tried that was late before the first try", async () => {
    const { clock, outbox, arrivals, add } = world();
    await add("late", { expiresAt: clock.now() });
    await outbox.flush();
    expect([names(arrivals), await states()]).toEqual([[], ["expired"]]);
  });

  it("holds also for those that one sweep cannot mark", async () => {
    const { clock, outbox, arrivals } = world();
    const late = Array.from({ length: 510 }, (_, index): NewMessage => ({
      channel: "webhook",
      recipient: `${index}.example`,
      payload: { name: String(index) },
      expiresAt: clock.now(),
    }));
    await storage.database.write((transaction) => outbox.addAll(transaction, late));
    await outbox.flush();
    expect([names(arrivals), new Set(await states())]).toEqual([[], new Set(["expired"])]);
  });

  it("does not end a try that is under way", async () => {
    const { clock, outbox, add } = world();
    let finish: () => void = () => undefined;
    const slow = new Outbox({
      database: storage.database,
      clock,
      log: createLog("silent"),
      ways: { webhook: webhookWay(() => new Promise<void>((resolve) => (finish = resolve))) },
    });
    await add("slow", { expiresAt: clock.now() + MINUTE });
    const flushing = slow.flush();
    await expect.poll(rows).toMatchObject([{ attempts: 1 }]);
    clock.advance(MINUTE);
    await outbox.flush();
    expect(await states()).toEqual(["waiting"]);
    finish();
    await flushing;
    expect(await states()).toEqual(["sent"]);
  });
});

describe("trying again", () => {
  it("comes back no sooner than the receiver asks", async () => {
    let busy = true;
    const { clock, outbox, arrivals, add } = world(() =>
      busy ? new RetryLaterError("slow down", 10 * MINUTE) : null,
    );
    await add("a");
    await outbox.flush();
    busy = false;
    clock.advance(10 * MINUTE - 1);
    await outbox.flush();
    expect(arrivals).toEqual([]);
    clock.advance(1);
    await outbox.flush();
    expect(names(arrivals)).toEqual(["a"]);
  });

  it("is not put off for longer than a day by any receiver", () => {
    expect(new RetryLaterError("", Number.POSITIVE_INFINITY).retryAfter).toBe(DAY);
    expect(new RetryLaterError("", -1).retryAfter).toBe(0);
  });
});

describe("the outbox and its writers", () => {
  it("writes a message once under its key", async () => {
    const { outbox, arrivals, add } = world();
    await add("a", { idempotencyKey: "one" });
    await add("again", { idempotencyKey: "one" });
    await outbox.flush();
    await add("again", { idempotencyKey: "one" });
    await outbox.flush();
    expect(names(arrivals)).toEqual(["a"]);
  });

  it("keeps nobody waiting for a receiver that never answers", async () => {
    const { clock } = world();
    const waiting: (() => void)[] = [];
    let silence = true;
    const send = () =>
      silence ? new Promise<void>((resolve) => void waiting.push(resolve)) : Promise.resolve();
    const silent = new Outbox({
      database: storage.database,
      clock,
      log: createLog("silent"),
      ways: { webhook: webhookWay(send) },
    });
    silent.start();
    const message = { channel: "webhook" as const, recipient: "x.example", payload: {} };
    for (let n = 0; n < 20; n += 1) {
      await storage.database.write((transaction) => silent.add(transaction, message));
    }
    expect(new Set(await states())).toEqual(new Set(["waiting"]));
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    silence = false;
    const stopped = silent.stop();
    for (const finish of waiting) finish();
    await stopped;
  });

  it("withdraws what a receiver does not want any more", async () => {
    const { outbox, arrivals, add } = world();
    await add("a");
    await add("b", { recipient: "two.example" });
    await storage.database.write((transaction) =>
      outbox.withdraw(transaction, "one.example", "Switched off"),
    );
    await outbox.flush();
    expect(names(arrivals)).toEqual(["b"]);
    expect(await rows()).toMatchObject([{ status: "expired", lastError: "Switched off" }, {}]);
  });
});

/** A message of the played hours: when it is written, to whom, and how long it has a point. */
const planned = fc.record({
  minute: fc.integer({ min: 0, max: 100 }),
  receiver: fc.constantFrom("one.example", "one.example", "two.example"),
  life: fc.constantFrom(null, 5 * MINUTE, 20 * MINUTE, 90 * MINUTE),
});

describe("a receiver that is down for an hour and then back", () => {
  it("gets each message that still has a point once, in order, and none after its expiry", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(planned, { minLength: 20, maxLength: 40 }),
        fc.integer({ min: 0, max: 30 }),
        async (plan, downFrom) => {
          await clear();
          const start = new TestClock().now();
          const back = start + downFrom * MINUTE + HOUR;
          const { clock, outbox, arrivals, add } = world((_name, receiver) => {
            const isDown = clock.now() >= start + downFrom * MINUTE && clock.now() < back;
            return receiver === "one.example" && isDown ? new Error("down") : null;
          });
          const queue = plan
            .map((message, index) => ({ ...message, name: String(index) }))
            .sort((a, b) => a.minute - b.minute);
          const expiryOf = new Map<string, number>();
          for (let minute = 0; minute <= 140; minute += 1) {
            for (const { name, receiver, life } of queue.filter((m) => m.minute === minute)) {
              const expiresAt = life === null ? Infinity : clock.now() + life;
              expiryOf.set(name, expiresAt);
              await add(name, { recipient: receiver, ...(life !== null && { expiresAt }) });
            }
            await outbox.flush();
            clock.advance(MINUTE);
          }

          expect(new Set(names(arrivals)).size).toBe(arrivals.length);
          for (const { name, at } of arrivals) expect(at).toBeLessThan(expiryOf.get(name) ?? 0);
          for (const receiver of ["one.example", "two.example"]) {
            const order = queue.filter((m) => m.receiver === receiver).map(({ name }) => name);
            const got = names(arrivals.filter((arrival) => arrival.receiver === receiver));
            expect(got).toEqual(order.filter((name) => got.includes(name)));
          }
          // The longest delay between two tries, with its jitter, and a minute of played time.
          const noticed = back + 2 * 72_000 + MINUTE;
          const owed = queue.filter(
            ({ name, receiver }) =>
              receiver !== "one.example" || (expiryOf.get(name) ?? 0) > noticed,
          );
          expect(names(arrivals)).toEqual(expect.arrayContaining(owed.map(({ name }) => name)));
          const left = queue.length - arrivals.length;
          expect((await states()).filter((state) => state === "expired")).toHaveLength(left);
        },
      ),
      { numRuns: 3 },
    );
  });
});
