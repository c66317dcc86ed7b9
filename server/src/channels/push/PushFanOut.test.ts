import { PushMessage, type Language, type PushWish, type Tier } from "@signaldeck/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { StoredSession } from "../../accounts/StoredSession.ts";
import { Member } from "../../members/Member.ts";
import { JournalFixture } from "../../journal/testing/JournalFixture.ts";
import { createLog } from "../../process/log.ts";
import { voidSignal } from "../../signals/voidSignal.ts";
import { withdrawSignal } from "../../signals/withdrawSignal.ts";
import { Outbox } from "../../delivery/outbox/Outbox.ts";
import { OutboxMessage } from "../../delivery/outbox/OutboxMessage.ts";
import type { AddressContext } from "../ChannelContext.ts";
import { changeWish, subscribe } from "./changePush.ts";
import { PushFanOut } from "./PushFanOut.ts";
import { pushOrderKeyOf, type WaitingPush } from "../../delivery/push/pushMessages.ts";
import { PushService } from "../../delivery/push/testing/PushService.ts";

let journal: JournalFixture;
let service: PushService;
let fanOut: PushFanOut;
let deps: AddressContext;
let sessions = 0;

beforeEach(async () => {
  journal = await JournalFixture.open();
  service = await PushService.open();
  const { fixture, eventLog, reach } = journal.signals;
  const { database, clock } = fixture.context;
  const outbox = new Outbox({ database, clock, log: createLog("silent"), ways: {} });
  fanOut = new PushFanOut({
    database,
    clock,
    outbox,
    eventLog,
    reach,
    feed: fixture.feed,
    payoutPercent: 85,
    log: createLog("silent"),
    viewerOf: ({ role, tier, dashboardUnlocked }) => ({ role, tier, dashboardUnlocked }),
  });
  deps = { database, clock, outbox, config: { webhookLoopback: true } };
});
afterEach(async () => {
  await service.close();
  await journal.close();
});

const ALL: PushWish = {
  events: ["signal.published", "signal.settled", "signal.voided"],
  filter: { pairs: [], minConfidence: 50, recommendedOnly: false, quietHours: null },
};

/** A member with one device; `got` lists the notes that were written for it, oldest first. */
async function join(tier: Tier, wish: PushWish | null = ALL, language: Language = "en") {
  const token = await journal.join(tier);
  const memberId = journal.signals.memberIdOf(token);
  const members = deps.database.model(Member);
  await deps.database.write((transaction) =>
    members.update({ language }, { where: { id: memberId }, transaction }),
  );
  sessions += 1;
  const id = `0198c0de-0000-7000-8000-${String(sessions).padStart(12, "0")}`;
  const now = deps.clock.now();
  const times = { createdAt: new Date(now), expiresAt: new Date(now + 1e9) };
  await deps.database.write((transaction) =>
    deps.database
      .model(StoredSession)
      .create({ id, memberId, tokenHash: id, userAgent: null, ...times }, { transaction }),
  );
  const session = {
    id,
    memberId,
    viewer: { role: "member", tier, dashboardUnlocked: true },
  } as const;
  const made = await subscribe(deps, session, service.subscribe().subscription, null);
  if (wish) await changeWish(deps, session, made.id, wish);
  const messages = async () => {
    await fanOut.flush();
    const rows = await deps.database.model(OutboxMessage).findAll({
      where: { orderKey: pushOrderKeyOf(made.id) },
      order: [["id", "ASC"]],
      raw: true,
    });
    // Without what was taken back before it was sent.
    const left = rows.filter(({ status }) => status !== "expired");
    return left.map((row) => ({
      row,
      message: PushMessage.parse((JSON.parse(row.payload) as WaitingPush).message),
    }));
  };
  const got = async () => (await messages()).map(({ message }) => message.title);
  return { token, memberId, messages, got };
}

describe("what a device gets", () => {
  it("is that a signal was withdrawn, with the reason and an id of its own", async () => {
    const gold = await join("gold");
    const signal = await journal.publish(0);
    journal.pass(1_000);
    const taking = { actorId: gold.memberId, id: signal.id, reason: "A gap in the prices" };
    await withdrawSignal(journal.signals.fixture.context, taking);
    await journal.signals.eventLog.flush();
    await fanOut.flush();
    const rows = await deps.database
      .model(OutboxMessage)
      .findAll({ where: { status: "waiting" }, raw: true });
    expect(rows.map(({ payload }) => (JSON.parse(payload) as WaitingPush).message)).toMatchObject([
      {
        id: `${signal.id}:withdrawn`,
        title: `Withdrawn: EUR/USD ${signal.direction}`,
        body: "Don't take it any more. A gap in the prices",
      },
    ]);
  });

  it("is a signal's life in plain words, to the tiers that receive the signal", async () => {
    const [guest, silver, gold] = [await join("guest"), await join("silver"), await join("gold")];
    const first = await journal.publish(0);
    const [told] = await gold.messages();
    expect(told?.message).toMatchObject({
      id: `${first.id}:live`,
      title: `EUR/USD ${first.direction}`,
      path: `/dashboard/signals/${first.id}`,
    });
    // Pair and direction are in the title; where and when it was entered, and how sure it is.
    expect(told?.message.body).toMatch(
      /^Clears break-even\. Entry 1\.\d{5}, \d{1,2}:\d\d [AP]M WAT, confidence \d\d\.\d\u00a0% \(.+\)$/,
    );
    const left = journal.signals.fixture.feed.clock.wallDelayUntil(first.expiresAt.getTime());
    expect(told?.row.expiresAt?.getTime()).toBe(deps.clock.now() + left);
    expect(told?.message.expiresAt).toBe(told?.row.expiresAt?.toISOString());
    expect(told?.row.channel).toBe("push");
    expect(told?.row.recipient).toMatch(/^127\.0\.0\.1:\d+$/);

    await journal.settle(first, "profit");
    const second = await journal.publish(1);
    await fanOut.flush();
    journal.pass(1_000);
    const taking = { actorId: gold.memberId, id: second.id, reason: "A mistake" };
    await voidSignal(journal.signals.fixture.context, taking);
    await journal.signals.eventLog.flush();
    const word = first.direction;
    const rest = [`Voided: EUR/USD ${second.direction}`];
    expect(await gold.got()).toEqual([`EUR/USD ${word}`, `Profit: EUR/USD ${word}`, ...rest]);
    // The second signal of the day's window is above what silver receives.
    expect(await silver.got()).toEqual([`EUR/USD ${word}`, `Profit: EUR/USD ${word}`]);
    expect(await guest.got()).toEqual([]);
  });

  it("says how a signal stands against break-even, where all was asked for", async () => {
    const [all, untouched] = [await join("gold"), await join("gold", null)];
    await journal.publish(0, { confidenceLow: 52 });
    await fanOut.flush();
    expect(await all.got()).toHaveLength(1);
    expect((await all.messages())[0]?.message.body).toMatch(/^Too close: skip\. Entry /);
    expect(await untouched.got()).toEqual([]);
  });

  it("says to each member below which minimum of theirs a signal is", async () => {
    const devices = [await join("gold"), await join("gold"), await join("gold")];
    for (const [index, { memberId }] of devices.entries()) {
      const ownFloor = [98, 99, null][index] ?? null;
      await deps.database.write((transaction) =>
        deps.database.model(Member).update({ ownFloor }, { where: { id: memberId }, transaction }),
      );
    }
    await journal.publish(0);
    const bodies = await Promise.all(devices.map((device) => device.messages()));
    expect(bodies.map(([told]) => told?.message.body.replace(/Entry .*/, ""))).toEqual([
      "Below your minimum of 98\u00a0%: skip. ",
      "Below your minimum of 99\u00a0%: skip. ",
      "Clears break-even. ",
    ]);
  });

  it("is said in each member's own language, whatever others read", async () => {
    const told = { en: await join("gold"), fr: await join("gold", ALL, "fr") };
    const [again, anew] = [await join("gold"), await join("gold", ALL, "fr")];
    await journal.publish(0);
    const body = async (one: typeof again) => (await one.messages())[0]?.message.body;
    const [english, french] = [await body(told.en), await body(told.fr)];
    expect(english).toMatch(/ \d\d\.\d\u00a0%/);
    expect(french).toMatch(/ \d\d,\d\u00a0%/);
    expect([await body(again), await body(anew)]).toEqual([english, french]);
  });

  it("is what its member wishes, and before any wish what one can act on", async () => {
    const filter = ALL.filter;
    const [untouched, pairs, confidence, results] = [
      await join("gold", null),
      await join("gold", { ...ALL, filter: { ...filter, pairs: ["GBP/USD"] } }),
      await join("gold", { ...ALL, filter: { ...filter, minConfidence: 90 } }),
      await join("gold", { ...ALL, events: ["signal.settled"] }),
    ];
    const first = await journal.publish(0);
    await fanOut.flush();
    await journal.settle(first, "loss");
    expect(await untouched.got()).toEqual([`EUR/USD ${first.direction}`]);
    expect(await pairs.got()).toEqual([]);
    expect(await confidence.got()).toEqual([]);
    expect(await results.got()).toEqual([`Loss: EUR/USD ${first.direction}`]);
  });

  it("respects the member's own limits, and is nothing for who is blocked", async () => {
    const [limited, blocked] = [await join("gold"), await join("gold")];
    await deps.database.write((transaction) =>
      deps.database
        .model(Member)
        .update({ blockedAt: new Date() }, { where: { id: blocked.memberId }, transaction }),
    );
    await journal.limit(limited.token, { maxSignals: 1 });
    const first = await journal.publish(0);
    await fanOut.flush();
    await journal.take(limited.token, first.id);
    await journal.publish(1);
    expect(await limited.got()).toHaveLength(1);
    expect(await blocked.got()).toEqual([]);
  });

  it("is written once, though two processes take the same events", async () => {
    const one = await join("gold");
    await journal.publish(0);
    const { fixture, eventLog, reach } = journal.signals;
    const other = new PushFanOut({
      ...deps,
      outbox: fanOutbox(),
      eventLog,
      reach,
      feed: fixture.feed,
      payoutPercent: 85,
      log: createLog("silent"),
      viewerOf: ({ role, tier, dashboardUnlocked }) => ({ role, tier, dashboardUnlocked }),
    });
    await Promise.all([fanOut.flush(), other.flush()]);
    expect(await one.got()).toHaveLength(1);
  });
});

function fanOutbox(): Outbox {
  const { database, clock } = deps;
  return new Outbox({ database, clock, log: createLog("silent"), ways: {} });
}
