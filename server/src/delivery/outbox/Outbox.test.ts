import { MINUTE, HOUR, DAY } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createLog } from "../../process/log.ts";
import { TestClock } from "../../testing/TestClock.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/testDatabase.ts";
import { LiveEventRow } from "../../live/LiveEventRow.ts";
import { Outbox, type OutboxDeps } from "./Outbox.ts";
import { OutboxMessage } from "./OutboxMessage.ts";
import { PermanentDeliveryError, retryDelay } from "./outboxRetry.ts";
import type { Delivery } from "./sender.ts";
import { soon } from "../../testing/soon.ts";
import { MAIL_ATTEMPTS, mailWay } from "../mails/post/mailWay.ts";

let storage: TestDatabase;
const clock = new TestClock();
const log = createLog("silent");

beforeAll(async () => {
  storage = await createTestDatabase();
});
afterAll(() => storage.close());
afterEach(async () => {
  await storage.database.write((transaction) =>
    storage.database.model(OutboxMessage).destroy({ where: {}, transaction }),
  );
});

/** An outbox whose outside is up or down as the test wants. */
function outboxTo(outside: { down: Error | null }, options: Partial<OutboxDeps> = {}) {
  const sent: Delivery[] = [];
  const send = vi.fn((delivery: Delivery) => {
    if (outside.down) return Promise.reject(outside.down);
    sent.push(delivery);
    return Promise.resolve();
  });
  const outbox = new Outbox({
    database: storage.database,
    clock,
    log,
    ways: { mail: mailWay(send) },
    ...options,
  });
  return { outbox, sent, send };
}

const message = (text: string) =>
  ({ channel: "mail", recipient: "a@b.example", payload: { text } }) as const;

const add = (outbox: Outbox, ...texts: string[]) =>
  storage.database.write(async (transaction) => {
    for (const text of texts) await outbox.add(transaction, message(text));
  });

/** In the order in which they were written. */
const rows = () =>
  storage.database.model(OutboxMessage).findAll({ order: [["id", "ASC"]], raw: true });
const texts = (deliveries: Delivery[]) =>
  deliveries.map(({ payload }) => (payload as { text: string }).text);

describe("Outbox", () => {
  it("sends after the commit, once, and keeps no payload", async () => {
    const { outbox, sent } = outboxTo({ down: null });
    await storage.database.write(async (transaction) => {
      await outbox.add(transaction, message("hello"));
      expect(sent).toEqual([]);
    });
    await Promise.all([outbox.flush(), outbox.flush()]);
    await outbox.flush();
    expect(texts(sent)).toEqual(["hello"]);
    expect(await rows()).toMatchObject([
      { status: "sent", payload: "", attempts: 1, sentAt: new Date(clock.now()) },
    ]);
  });

  it("sends what a clock put off that ran a day ahead, new or tried before", async () => {
    const outside = { down: null as Error | null };
    const { outbox, sent } = outboxTo(outside);
    clock.advance(DAY);
    outside.down = new Error("unreachable");
    await add(outbox, "tried");
    await outbox.flush();
    await add(outbox, "new");
    clock.advance(-DAY);
    outside.down = null;
    await outbox.flush();
    expect(texts(sent).sort()).toEqual(["new", "tried"]);
  });

  it("sends nothing of a use case that failed", async () => {
    const { outbox, sent } = outboxTo({ down: null });
    const failing = async (transaction: Transaction) => {
      await outbox.add(transaction, message("never"));
      throw new Error("the use case failed");
    };
    await expect(storage.database.write(failing)).rejects.toThrow("the use case failed");
    await outbox.flush();
    expect(sent).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  it("keeps what cannot be sent, tries with growing delays, and sends it once in the end", async () => {
    const outside = { down: new Error("connection refused") as Error | null };
    const { outbox, sent, send } = outboxTo(outside, {
      delayAfter: (attempts) => retryDelay(attempts, 0.5),
    });
    await add(outbox, "patient");
    await outbox.flush();
    await outbox.flush();
    expect(send).toHaveBeenCalledTimes(1);
    expect(await rows()).toMatchObject([{ status: "waiting", lastError: "connection refused" }]);

    clock.advance(5_000);
    await outbox.flush();
    clock.advance(9_999);
    await outbox.flush();
    expect(send).toHaveBeenCalledTimes(2);
    outside.down = null;
    clock.advance(1);
    await outbox.flush();
    clock.advance(DAY);
    await outbox.flush();
    expect(texts(sent)).toEqual(["patient"]);
    expect(new Set(send.mock.calls.map(([{ id }]) => id)).size).toBe(1);
  });

  it("gives up after many tries, or at once where trying again is pointless", async () => {
    const outside = { down: new Error("down") as Error | null };
    const { outbox, send } = outboxTo(outside, { delayAfter: () => 1 });
    await add(outbox, "unlucky");
    for (let n = 0; n < MAIL_ATTEMPTS + 2; n += 1) {
      await outbox.flush();
      clock.advance(1);
    }
    expect(send).toHaveBeenCalledTimes(MAIL_ATTEMPTS);

    outside.down = new PermanentDeliveryError("no such mailbox");
    await add(outbox, "wrong address");
    await outbox.flush();
    expect(send).toHaveBeenCalledTimes(MAIL_ATTEMPTS + 1);
    // The text stays, so that staff can send it again.
    expect((await rows()).map(({ status, payload }) => [status, payload])).toEqual([
      ["dead", '{"text":"unlucky"}'],
      ["dead", '{"text":"wrong address"}'],
    ]);
    const told = await storage.database.model(LiveEventRow).findAll({ raw: true });
    expect(told.map(({ audience, payload }) => [audience, JSON.parse(payload) as unknown])).toEqual(
      Array.from({ length: 2 }, () => ["staff", { type: "desk.changed", desk: "outbox" }]),
    );
  });

  it("works a long queue off, and one bad message holds up no other", async () => {
    const { outbox, sent } = outboxTo({ down: null });
    const many = Array.from({ length: 45 }, (_, n) => String(n));
    await add(outbox, ...many);
    await storage.database.write((transaction) =>
      storage.database
        .model(OutboxMessage)
        .update({ payload: "{" }, { where: { payload: '{"text":"3"}' }, transaction }),
    );
    await outbox.flush();
    expect(texts(sent).sort()).toEqual(many.filter((text) => text !== "3").sort());
  });

  it("picks up at its start what an earlier process left, and is nudged by each commit", async () => {
    await add(outboxTo({ down: null }).outbox, "left behind");
    const { outbox, sent } = outboxTo({ down: null }, { pollInterval: MINUTE });
    outbox.start();
    outbox.start();
    await soon(() => {
      expect(texts(sent)).toEqual(["left behind"]);
    });
    await add(outbox, "fresh");
    await soon(() => {
      expect(texts(sent)).toEqual(["left behind", "fresh"]);
    });
    await outbox.stop();
    await add(outbox, "after the stop");
    expect(sent).toHaveLength(2);
  });

  it("does not send a message that another worker has taken", async () => {
    const one = outboxTo({ down: null });
    const other = outboxTo({ down: null });
    await add(one.outbox, "a", "b", "c", "d", "e");
    await Promise.all([one.outbox.flush(), other.outbox.flush()]);
    expect(texts([...one.sent, ...other.sent]).sort()).toEqual(["a", "b", "c", "d", "e"]);
  });

  it("waits at its stop for what is under way, and sends a dead process's message later", async () => {
    let finish: () => void = () => undefined;
    const { outbox } = outboxTo(
      { down: null },
      { ways: { mail: mailWay(() => new Promise<void>((resolve) => (finish = resolve))) } },
    );
    await add(outbox, "slow");
    outbox.start();
    await soon(async () => {
      expect(await rows()).toMatchObject([{ attempts: 1, status: "waiting" }]);
    });
    const { outbox: next, sent } = outboxTo({ down: null });
    await next.flush();
    expect(sent).toEqual([]);
    clock.advance(90_000);
    await next.flush();
    expect(texts(sent)).toEqual(["slow"]);

    let stopped = false;
    const stopping = outbox.stop().then(() => (stopped = true));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(stopped).toBe(false);
    finish();
    await stopping;
  });

  it("forgets delivered messages after a week", async () => {
    const { outbox } = outboxTo({ down: null });
    await add(outbox, "old");
    await outbox.flush();
    clock.advance(6 * DAY);
    await outbox.tidy();
    expect(await rows()).toHaveLength(1);
    clock.advance(2 * DAY);
    await outbox.tidy();
    expect(await rows()).toEqual([]);
  });
});

describe("retryDelay", () => {
  it("doubles from 5 s up to an hour, give or take a fifth", () => {
    expect([1, 2, 3, 12].map((n) => retryDelay(n, 0.5))).toEqual([5_000, 10_000, 20_000, HOUR]);
    expect(retryDelay(1, 0)).toBe(4_000);
    expect(retryDelay(1, 1)).toBe(6_000);
  });
});
