import { MINUTE, HOUR } from "@signaldeck/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SignalDraft } from "../../engine/SignalDraft.ts";
import { LedgerRecord } from "../../ledger/sealed/LedgerRecord.ts";
import { MARK } from "../../signals/testing/signalsFixture.ts";
import { voidSignal } from "../../signals/voidSignal.ts";
import { withdrawSignal } from "../../signals/withdrawSignal.ts";
import { OutboxMessage } from "../../delivery/outbox/OutboxMessage.ts";
import { testTelegram } from "./changeTelegram.ts";
import type { TelegramFanOut } from "./TelegramFanOut.ts";
import { privateText } from "../../delivery/telegram/telegramMessages.ts";
import { TelegramPost } from "../../delivery/telegram/TelegramPost.ts";
import { ApiFault } from "../../delivery/telegram/testing/BotApiState.ts";
import { GOLD, SILVER, TelegramStage } from "./testing/TelegramStage.ts";

const SLOT = 5 * MINUTE;

let stage: TelegramStage;
let fanOut: TelegramFanOut;

beforeEach(async () => {
  stage = await TelegramStage.open();
  fanOut = stage.newFanOut();
});
afterEach(() => stage.close());

async function publish(step: number, change: Partial<SignalDraft> = {}) {
  stage.wallTo(MARK + step * SLOT);
  const signal = await stage.journal.publish(step, change);
  await fanOut.flush();
  return signal;
}

async function settle(signal: Awaited<ReturnType<typeof publish>>, how: "profit" | "loss") {
  stage.wallTo(signal.expiresAt.getTime());
  await stage.journal.settle(signal, how);
  await fanOut.flush();
}

const send = () => stage.outbox.flush();

/** Puts plain texts into the queue of a chat. */
function queue(chatId: string, texts: readonly string[], expiresAt?: number): Promise<void> {
  const messages = texts.map((html) => ({
    channel: "telegram" as const,
    recipient: "a channel",
    payload: { kind: "text", chatId, html },
    orderKey: `telegram:${chatId}`,
    ...(expiresAt !== undefined && { expiresAt }),
  }));
  return stage.database.write((transaction) => stage.outbox.addAll(transaction, messages));
}

/** "No. 1 EUR/USD CALL (up)" and the like, in the order of their arrival. */
const heads = (chatId: string) => stage.texts(chatId).map((text) => text.split("\n")[0]);

describe("a channel", () => {
  it("gets the signals of its tier alone", async () => {
    const first = await publish(0);
    await send();
    const second = await publish(1);
    await send();
    expect([first.audience, second.audience]).toEqual(["silver", "gold"]);
    expect(heads(SILVER)).toEqual(["No. 1 EUR/USD CALL (up)"]);
    expect(heads(GOLD)).toEqual(["No. 1 EUR/USD CALL (up)", "No. 2 EUR/USD CALL (up)"]);
  });

  it("gets recommended signals and their results alone, unless its operator wants all", async () => {
    const skipped = await publish(0, { confidenceLow: 52 });
    await settle(skipped, "profit");
    await send();
    expect(heads(GOLD)).toEqual([]);
    fanOut = stage.newFanOut("all");
    await publish(2, { confidenceLow: 52 });
    await send();
    expect(heads(GOLD)).toEqual(["No. 2 EUR/USD CALL (up)"]);
    expect(stage.texts(GOLD)[0]).toContain("\nToo close: skip\n");
  });

  it("gets number, prices, times, confidence, the ledger's head, and that it is simulated", async () => {
    const signal = await publish(0);
    await send();
    expect(stage.texts(SILVER)).toEqual([
      [
        "No. 1 EUR/USD CALL (up)",
        "Simulated (Scripted market): no real prices",
        "Clears break-even",
        "Entry 1.10000 at 12:00 AM WAT (23:00 UTC), 1 Jun 2026",
        "Expires at 12:05 AM WAT (23:05 UTC)",
        "Confidence 57.2\u00a0%: measured, 80\u00a0% interval 55.1 to 59.3\u00a0%, 2,000 forecasts tested",
        `Ledger record ${signal.publishedHash.slice(0, 16)}, public record`,
        "Risk at most 2\u00a0% of your capital on one signal, all tries together. An estimate, no promise.",
      ].join("\n"),
    ]);
    expect(stage.state.in(SILVER)[0]?.text).toContain(
      '<a href="https://deck.example/performance">public record</a>',
    );
  });

  it("gets the result as a reply, never as an edit", async () => {
    const signal = await publish(0);
    await send();
    await settle(signal, "profit");
    await send();
    const [post, result] = stage.state.in(GOLD);
    expect(result?.replyTo).toBe(post?.messageId);
    expect(heads(GOLD)[1]).toBe("No. 1 EUR/USD CALL (up): profit");
    const settled = await stage.database
      .model(LedgerRecord)
      .findOne({ where: { signalId: signal.id, kind: "settled" }, raw: true });
    expect(stage.texts(GOLD)[1]).toContain(`Ledger record ${settled?.hash.slice(0, 16) ?? "?"}`);
    expect(stage.state.calls.map(({ method }) => method)).not.toContain("editMessageText");
  });

  it("hears why a signal was voided, with nothing in it that could be a tag", async () => {
    const { memberId } = await stage.member("elite");
    const signal = await publish(0);
    await send();
    stage.pass(1_000);
    const { context } = stage.journal.signals.fixture;
    const reason = "A <b>wrong</b> price & more";
    await voidSignal(context, { actorId: memberId, id: signal.id, reason });
    await stage.journal.signals.eventLog.flush();
    await fanOut.flush();
    await send();
    expect(stage.state.in(GOLD)[1]?.text).toContain("A &lt;b&gt;wrong&lt;/b&gt; price &amp; more");
  });

  it("hears that a signal was withdrawn and why, and how it ended all the same", async () => {
    const { memberId } = await stage.member("elite");
    const signal = await publish(0);
    await send();
    stage.pass(1_000);
    const { context } = stage.journal.signals.fixture;
    await withdrawSignal(context, { actorId: memberId, id: signal.id, reason: "A <b>gap</b>" });
    await stage.journal.signals.eventLog.flush();
    await fanOut.flush();
    await send();
    const [post, withdrawn] = stage.state.in(GOLD);
    expect(withdrawn?.replyTo).toBe(post?.messageId);
    expect(heads(GOLD)[1]).toBe("No. 1 EUR/USD CALL (up): withdrawn");
    expect(withdrawn?.text).toContain("Don't take it any more");
    expect(withdrawn?.text).toContain("A &lt;b&gt;gap&lt;/b&gt;");
    await settle(signal, "profit");
    await send();
    expect(heads(GOLD)[2]).toBe("No. 1 EUR/USD CALL (up): profit");
  });

  it("gets no result of a signal that it never saw", async () => {
    const signal = await publish(0);
    stage.state.refuseNext("sendMessage", new ApiFault(400, "Bad Request: CHAT_WRITE_FORBIDDEN"));
    stage.state.refuseNext("sendMessage", new ApiFault(400, "Bad Request: CHAT_WRITE_FORBIDDEN"));
    await send();
    await settle(signal, "loss");
    await send();
    expect(stage.state.arrived).toEqual([]);
    const rows = await stage.rows();
    expect(rows.map(({ status }) => status)).toEqual(["dead", "dead", "expired", "expired"]);
    expect(rows[3]?.lastError).toBe("The signal itself was never posted there.");
  });
});

describe("the limits", () => {
  it("let twenty of twenty-five leave in a minute, the rest later, in order, none late", async () => {
    const until = stage.clock.now() + 4 * MINUTE;
    const texts = Array.from({ length: 25 }, (_, at) => `text ${at + 1}`);
    await queue(GOLD, texts, until);
    await stage.play(59_000, 1_000);
    expect(stage.texts(GOLD)).toEqual(texts.slice(0, 20));
    await stage.play(MINUTE, 1_000);
    expect(stage.texts(GOLD)).toEqual(texts);
    const times = stage.state.in(GOLD).map(({ at }) => at);
    expect(Math.max(...times)).toBeLessThan(until);
    const refused = stage.state.calls.length - texts.length;
    expect(refused, "Telegram had to refuse none").toBe(0);
  });

  it("are one a second for a person, and fewer than thirty a second over all", async () => {
    const people = Array.from({ length: 40 }, (_, at) => 20_000 + at);
    for (const person of people) stage.state.started.add(String(person));
    const expiresAt = stage.clock.now() + HOUR;
    const texts = ["one", "two"].flatMap((html) =>
      people.map((person) =>
        privateText({ chatId: String(person), subject: html, html, expiresAt }),
      ),
    );
    await stage.database.write((transaction) => stage.outbox.addAll(transaction, texts));
    await stage.play(20_000, 1_000);
    for (const person of people) expect(stage.texts(person)).toEqual(["one", "two"]);
    const times = stage.state.arrived.map(({ at }) => at);
    const busiest = Math.max(
      ...times.map((from) => times.filter((at) => at >= from && at < from + 1_000).length),
    );
    expect(busiest).toBeLessThan(30);
    expect(stage.state.calls, "Telegram had to refuse none").toHaveLength(texts.length);
  });

  it("are also what Telegram says: 429 holds the whole chat, and no other", async () => {
    const retry = new ApiFault(429, "Too Many Requests: retry after 30", { retry_after: 30 });
    stage.state.refuseNext("sendMessage", retry);
    await publish(0);
    await send();
    const [held, other] = heads(SILVER).length === 0 ? [SILVER, GOLD] : [GOLD, SILVER];
    await queue(held, ["second", "third"]);
    await stage.play(29_000, 1_000);
    expect([heads(held), heads(other).length]).toEqual([[], 1]);
    await stage.play(10_000, 1_000);
    expect(heads(held)).toEqual(["No. 1 EUR/USD CALL (up)", "second", "third"]);
  });

  it("say of a group that moved where it went", async () => {
    stage.state.moved.set(GOLD, -1003333333333);
    await publish(0);
    await send();
    const row = (await stage.rows()).find(({ recipient }) => recipient === "gold channel");
    expect(row?.status).toBe("dead");
    expect(row?.lastError).toContain("supergroup with the id -1003333333333");
  });
});

describe("an outage", () => {
  it("of an hour loses nothing that still has a point, and posts nothing late", async () => {
    const before = await publish(0);
    await send();
    stage.state.down = true;
    await settle(before, "profit");
    await send();
    for (let step = 1; step <= 12; step += 1) {
      const { unanswered } = stage.state;
      const signal = await publish(step);
      expect(stage.state.unanswered, "who publishes waits for nobody").toBe(unanswered);
      await send();
      if (step < 12) await settle(signal, "loss");
    }
    expect(stage.clock.now() - before.slot.getTime()).toBeGreaterThanOrEqual(HOUR);
    expect(heads(GOLD)).toEqual(["No. 1 EUR/USD CALL (up)"]);
    expect(stage.state.unanswered).toBeGreaterThan(0);
    stage.state.down = false;
    await stage.play(2 * MINUTE);
    // What was posted before is answered, what still runs is posted; the eleven between are past.
    expect(heads(GOLD)).toEqual([
      "No. 1 EUR/USD CALL (up)",
      "No. 1 EUR/USD CALL (up): profit",
      "No. 13 EUR/USD CALL (up)",
    ]);
    const expired = (await stage.rows()).filter(({ status }) => status === "expired");
    expect(expired.length).toBeGreaterThanOrEqual(22);
  });

  it("between send and mark repeats a message once, and counts it", async () => {
    stage.state.swallowNext("sendMessage");
    await publish(0);
    await send();
    await stage.play(20_000);
    const doubled = heads(GOLD).length === 2 ? GOLD : SILVER;
    const other = doubled === GOLD ? SILVER : GOLD;
    expect([heads(doubled).length, heads(other).length]).toEqual([2, 1]);
    expect(stage.repeats).toBe(1);
    const posts = await stage.database.model(TelegramPost).findAll({ raw: true });
    expect(posts.map(({ repeats }) => repeats).sort()).toEqual([0, 1]);
  });

  it("of the process itself loses nothing: what it had in hand is sent again, and counted", async () => {
    const { memberId } = await stage.linked("gold", 9_001);
    const arrived = () => stage.texts(9_001).filter((text) => text.startsWith("This is a test"));
    stage.state.holdNext("sendMessage");
    await testTelegram(stage, memberId);
    // Killed while it waits for the answer: nobody ever marks the message.
    const killed = stage.newOutbox().flush();
    await expect.poll(arrived).toHaveLength(1);
    const restarted = stage.newOutbox();
    await restarted.flush();
    expect(arrived(), "it is the killed process's own for a while").toHaveLength(1);
    stage.pass(90_000);
    await restarted.flush();
    expect(arrived()).toHaveLength(2);
    expect(stage.repeats).toBe(1);
    stage.pass(90_000);
    await restarted.flush();
    expect(arrived()).toHaveLength(2);
    await stage.server.close();
    await killed;
  });

  it("after Telegram's answer repeats nothing, though the outbox never heard of it", async () => {
    await publish(0);
    await send();
    const rows = await stage.rows();
    const outbox = stage.newOutbox();
    // As a process leaves it that is killed between the two writes.
    await stage.database.write(async (transaction) => {
      const where = { id: rows.map(({ id }) => id) };
      const payload = JSON.stringify({ kind: "text", chatId: GOLD, html: "again" });
      const values = {
        status: "waiting" as const,
        sentAt: null,
        payload,
        nextAttemptAt: new Date(0),
      };
      await stage.database.model(OutboxMessage).update(values, { where, transaction });
    });
    await outbox.flush();
    expect([heads(GOLD).length, heads(SILVER).length]).toEqual([1, 1]);
    expect((await stage.rows()).map(({ status }) => status)).toEqual(["sent", "sent"]);
    expect(stage.repeats).toBe(0);
  });

  it("leaves results after a restart to a fan-out that knows its place", async () => {
    const signal = await publish(0);
    await Promise.all([stage.newFanOut().flush(), stage.newFanOut().flush()]);
    await send();
    expect(heads(GOLD)).toHaveLength(1);
    expect(signal.expiresAt.getTime() - signal.slot.getTime()).toBe(SLOT);
  });
});
