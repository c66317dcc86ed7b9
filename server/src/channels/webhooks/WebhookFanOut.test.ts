import {
  HOUR,
  type LogHead,
  MINUTE,
  type Tier,
  WebhookBody,
  type WebhookInput,
} from "@signaldeck/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { deriving } from "../../database/derivedColumns.ts";
import { Member } from "../../members/Member.ts";
import type { SignalDraft } from "../../engine/SignalDraft.ts";
import { JournalFixture } from "../../journal/testing/JournalFixture.ts";
import { createLog } from "../../process/log.ts";
import { publish } from "../../signals/testing/signalsFixture.ts";
import { voidSignal } from "../../signals/voidSignal.ts";
import { withdrawSignal } from "../../signals/withdrawSignal.ts";
import { DeliveryPosition } from "../../live/DeliveryPosition.ts";
import { Outbox } from "../../delivery/outbox/Outbox.ts";
import { OutboxMessage } from "../../delivery/outbox/OutboxMessage.ts";
import { changeWebhook, createWebhook, type WebhooksDeps } from "./changeWebhooks.ts";
import { WebhookFanOut } from "./WebhookFanOut.ts";
import { orderKeyOf, type WebhookMessage } from "../../delivery/webhooks/webhookNews.ts";

let journal: JournalFixture;
let outbox: Outbox;
let fanOut: WebhookFanOut;
let deps: WebhooksDeps;
/** What the log's head is, until it is another one. */
let logHead: LogHead | null;

beforeEach(async () => {
  logHead = null;
  journal = await JournalFixture.open();
  const { database, clock } = journal.signals.fixture.context;
  outbox = new Outbox({ database, clock, log: createLog("silent"), ways: {} });
  fanOut = newFanOut();
  const config = { webhookLoopback: false };
  deps = { database, clock, outbox, config, secret: "a secret of the tests, long enough" };
});
afterEach(() => journal.close());

function newFanOut(): WebhookFanOut {
  const { fixture, eventLog, reach } = journal.signals;
  const { database, clock } = fixture.context;
  return new WebhookFanOut({
    database,
    clock,
    outbox,
    eventLog,
    reach,
    feed: fixture.feed,
    publicUrl: "https://deck.example",
    readLogHead: () => Promise.resolve(logHead),
    log: createLog("silent"),
    viewerOf: ({ role, tier, dashboardUnlocked }) => ({ role, tier, dashboardUnlocked }),
  });
}

const INPUT: WebhookInput = {
  url: "https://tool.example/hook",
  events: ["signal.published", "signal.settled", "signal.voided"],
  filter: { pairs: [], minConfidence: 50, recommendedOnly: false, quietHours: null },
  enabled: true,
};

/** A member with a webhook; `got` lists what was written for it, oldest first. */
async function join(tier: Tier, change: Partial<WebhookInput> = {}) {
  const token = await journal.join(tier);
  const memberId = journal.signals.memberIdOf(token);
  const { webhook } = await createWebhook(deps, memberId, { ...INPUT, ...change });
  const rows = () =>
    deps.database.model(OutboxMessage).findAll({
      where: { orderKey: orderKeyOf(webhook.id) },
      order: [["id", "ASC"]],
      raw: true,
    });
  const got = async () => {
    await fanOut.flush();
    // Without what was taken back before it was sent.
    const left = (await rows()).filter(({ status }) => status !== "expired");
    return left.map(({ payload }) => {
      const body = WebhookBody.parse(JSON.parse((JSON.parse(payload) as WebhookMessage).body));
      return `${body.type} ${"sequence" in body.data ? body.data.sequence : "-"}`;
    });
  };
  return { token, memberId, own: { memberId, id: webhook.id }, rows, got };
}

/** Publishes the signal of the n-th mark, which webhooks get while it runs. */
async function publishNow(step: number, change: Partial<SignalDraft> = {}) {
  const signal = await journal.publish(step, change);
  await fanOut.flush();
  return signal;
}

const setMember = (id: string, values: Partial<Member>) =>
  deps.database.write((transaction) =>
    deps.database.model(Member).update(values, { where: { id }, transaction, ...deriving }),
  );

describe("what a webhook gets", () => {
  it("is a signal's life, in its order, to the tiers that receive the signal", async () => {
    const [guest, silver, gold] = [await join("guest"), await join("silver"), await join("gold")];
    const first = await publishNow(0);
    await journal.settle(first, "profit");
    const second = await publishNow(1);
    journal.pass(1_000);
    const taking = { actorId: gold.memberId, id: second.id, reason: "A mistake" };
    await voidSignal(journal.signals.fixture.context, taking);
    await journal.signals.eventLog.flush();

    const all = ["signal.published 1", "signal.settled 1", "signal.voided 2"];
    expect(await gold.got()).toEqual(all);
    // The second signal of the day's window is above what silver receives.
    expect(second.audience).not.toBe("silver");
    expect(await silver.got()).toEqual(all.slice(0, 2));
    expect(await guest.got()).toEqual([]);
  });

  it("comes with the log's head of its own time, and without a word where there is none", async () => {
    const { got, rows } = await join("gold");
    const signal = await publishNow(0);
    logHead = { origin: "deck.example/ledger", size: 412, root: `${"kR3x".repeat(10)}9fQ=` };
    await journal.settle(signal, "loss");
    await fanOut.flush();
    logHead = { ...logHead, size: 413 };
    expect(await got()).toHaveLength(2);
    const bodies = (await rows()).map(
      ({ payload }) => JSON.parse((JSON.parse(payload) as WebhookMessage).body) as object,
    );
    expect(bodies[0]).not.toHaveProperty("ledger");
    expect(bodies[1]).toHaveProperty("ledger", {
      ...logHead,
      size: 412,
      checkpoint: "https://deck.example/ledger/checkpoint",
    });
  });

  it("ends with the signal's own expiry, in wall time", async () => {
    const { rows, got } = await join("gold");
    const signal = await journal.publish(0);
    await got();
    const { clock, feed } = journal.signals.fixture;
    const left = feed.clock.wallDelayUntil(signal.expiresAt.getTime());
    expect(left).toBeGreaterThan(0);
    expect((await rows())[0]?.expiresAt?.getTime()).toBe(clock.now() + left);
    // A signal that has expired before anybody could hear of it is not news any more.
    await publish(journal.signals.fixture.context, signal.slot.getTime() + 5 * MINUTE);
    await journal.signals.eventLog.flush();
    feed.moveTo(signal.slot.getTime() + 900_000);
    expect(await got()).toEqual(["signal.published 1"]);
  });

  it("is that a signal was withdrawn, then its result, and never the call that still waited", async () => {
    const [gold, other] = [
      await join("gold"),
      await join("gold", { events: ["signal.published", "signal.settled"] }),
    ];
    const signal = await publishNow(0);
    journal.pass(1_000);
    const taking = { actorId: gold.memberId, id: signal.id, reason: "A gap in the prices" };
    await withdrawSignal(journal.signals.fixture.context, taking);
    await journal.signals.eventLog.flush();
    await fanOut.flush();
    const states = async () => (await gold.rows()).map(({ status }) => status);
    expect(await states()).toEqual(["expired", "waiting"]);
    const [, told] = await gold.rows();
    const body = (JSON.parse(told?.payload ?? "") as WebhookMessage).body;
    expect(WebhookBody.parse(JSON.parse(body))).toMatchObject({
      type: "signal.withdrawn",
      data: { withdrawnReason: "A gap in the prices", outcome: null, martingaleLevels: [] },
    });
    await journal.settle(signal, "profit");
    await fanOut.flush();
    expect(await states()).toEqual(["expired", "waiting", "waiting"]);
    expect((await other.rows()).map(({ status }) => status)).toEqual(["expired", "waiting"]);
  });

  it("is what is recommended to its member, unless all was asked for", async () => {
    const recommendedOnly = { ...INPUT.filter, recommendedOnly: true };
    const [all, recommended, better, floored] = [
      await join("gold"),
      await join("gold", { filter: recommendedOnly }),
      await join("gold", { filter: recommendedOnly }),
      await join("gold", { filter: recommendedOnly }),
    ];
    await setMember(better.memberId, { ownPayoutPercent: 95 });
    await setMember(floored.memberId, { ownFloor: 60 });
    await publishNow(0, { confidenceLow: 52 });
    await publishNow(1);
    await publishNow(2, { confidence: 61 });
    expect(await all.got()).toEqual([
      "signal.published 1",
      "signal.published 2",
      "signal.published 3",
    ]);
    expect(await recommended.got()).toEqual(["signal.published 2", "signal.published 3"]);
    // Break-even at 95 % is 51.3 %.
    expect(await better.got()).toEqual(await all.got());
    expect(await floored.got()).toEqual(["signal.published 3"]);
  });

  it("is what its filter lets through", async () => {
    const { clock } = journal.signals.fixture;
    const wat = (minutes: number) =>
      new Date(clock.now() + HOUR + minutes * MINUTE).toISOString().slice(11, 16);
    const filter = INPUT.filter;
    const [events, pairs, confidence, quiet, heard] = [
      await join("gold", { events: ["signal.settled"] }),
      await join("gold", { filter: { ...filter, pairs: ["GBP/USD"] } }),
      await join("gold", { filter: { ...filter, minConfidence: 90 } }),
      await join("gold", { filter: { ...filter, quietHours: { from: wat(-5), to: wat(5) } } }),
      await join("gold", { filter: { ...filter, quietHours: { from: wat(5), to: wat(-5) } } }),
    ];
    const first = await publishNow(0);
    await journal.settle(first, "loss");
    expect(await events.got()).toEqual(["signal.settled 1"]);
    expect(await pairs.got()).toEqual([]);
    expect(await confidence.got()).toEqual([]);
    expect(await quiet.got()).toEqual([]);
    expect(await heard.got()).toEqual(["signal.published 1", "signal.settled 1"]);
  });

  it("respects the member's own limits and pauses as the live stream does", async () => {
    const [limited, other] = [await join("gold"), await join("gold")];
    await journal.limit(limited.token, { maxSignals: 1 });
    const first = await publishNow(0);
    await journal.take(limited.token, first.id);
    await publishNow(1);
    expect(await other.got()).toEqual(["signal.published 1", "signal.published 2"]);
    expect(await limited.got()).toEqual(["signal.published 1"]);
    // A settlement of what was shown still comes.
    await journal.settle(first, "profit");
    expect(await limited.got()).toEqual(["signal.published 1", "signal.settled 1"]);
  });

  it("is nothing for a blocked or downgraded member, or while it is off", async () => {
    const [blocked, lowered, off] = [await join("gold"), await join("gold"), await join("gold")];
    await setMember(blocked.memberId, { blockedAt: new Date() });
    await setMember(lowered.memberId, { tier: "guest" });
    await changeWebhook(deps, off.own, { ...INPUT, enabled: false });
    await journal.publish(0);
    for (const one of [blocked, lowered, off]) expect(await one.got()).toEqual([]);
  });

  it("is nothing of what was published before it was added", async () => {
    await journal.publish(0);
    journal.signals.fixture.clock.advance(1);
    const { got } = await join("gold");
    expect(await got()).toEqual([]);
  });
});

describe("the way from the event to the outbox", () => {
  it("writes each message once, though two processes take the same events", async () => {
    const { got } = await join("gold");
    const signal = await journal.publish(0);
    const processes = [fanOut, newFanOut(), newFanOut()];
    await Promise.all(processes.map((process) => process.flush()));
    await journal.settle(signal, "profit");
    await Promise.all(processes.map((process) => process.flush()));
    expect(await got()).toEqual(["signal.published 1", "signal.settled 1"]);
  });

  it("loses nothing when the process ends between the event and the messages", async () => {
    const { got } = await join("gold");
    await journal.publish(0);
    const failing = newFanOut();
    const broken = vi.spyOn(outbox, "addAll").mockRejectedValue(new Error("it ends here"));
    await expect(failing.flush()).rejects.toThrow("it ends here");
    broken.mockRestore();
    // Neither the position moved nor was a message written: both are one transaction.
    const position = await deps.database
      .model(DeliveryPosition)
      .findByPk("webhooks", { raw: true });
    expect(position?.lastEventId).toBe(0);
    expect(await got()).toEqual(["signal.published 1"]);
  });

  it("follows the event log by itself", async () => {
    const { rows } = await join("gold");
    journal.signals.followers.push(fanOut);
    fanOut.start();
    await journal.publish(0);
    await expect.poll(rows).toHaveLength(1);
    await fanOut.stop();
    await journal.publish(1);
    expect(await rows()).toHaveLength(1);
  });
});
