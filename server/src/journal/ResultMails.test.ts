import type { LogHead } from "@signaldeck/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Member } from "../members/Member.ts";
import { saveNotificationPreferences } from "../accounts/notificationPreferences.ts";
import { Mail } from "../delivery/mails/mail.ts";
import { Outbox } from "../delivery/outbox/Outbox.ts";
import { chatNews } from "../delivery/telegram/chatNews.ts";
import { OutboxMessage } from "../delivery/outbox/OutboxMessage.ts";
import { TelegramLink } from "../delivery/telegram/TelegramLink.ts";
import { readUnsubscribeToken } from "../accounts/unsubscribe/unsubscribeToken.ts";
import { createLog } from "../process/log.ts";
import { voidSignal } from "../signals/voidSignal.ts";
import { ResultMails } from "./ResultMails.ts";
import { JournalFixture } from "./testing/JournalFixture.ts";

const SECRET = "a secret of the tests, long enough";

let journal: JournalFixture;
let mails: ResultMails;
/** What the log's head is, until it is another one. */
let logHead: LogHead | null;

beforeEach(async () => {
  logHead = null;
  journal = await JournalFixture.open();
  const { fixture, eventLog } = journal.signals;
  const { database, clock } = fixture.context;
  const log = createLog("silent");
  const outbox = new Outbox({ database, clock, log, ways: {} });
  const mail = {
    brand: "Deck",
    supportEmail: "help@deck.example",
    publicUrl: "https://deck.example",
  };
  mails = new ResultMails({
    database,
    clock,
    log,
    outbox,
    eventLog,
    mail,
    secret: SECRET,
    readLogHead: () => Promise.resolve(logHead),
    newsChannels: [chatNews({ database, clock })],
  });
});
afterEach(() => journal.close());

const database = () => journal.signals.fixture.context.database;

/** A member; `got` lists the mails that wait for them. */
async function join() {
  const token = await journal.join("gold");
  const id = journal.signals.memberIdOf(token);
  const change = (values: Partial<Member>) =>
    database().write((transaction) =>
      database().model(Member).update(values, { where: { id }, transaction }),
    );
  const member = await database().model(Member).findByPk(id, { raw: true });
  const got = async () => {
    await mails.flush();
    const rows = await database()
      .model(OutboxMessage)
      .findAll({ where: { recipient: member?.email ?? "" }, raw: true });
    return rows.map(({ payload }) => Mail.parse(JSON.parse(payload)));
  };
  return { token, id, change, got };
}

describe("the mail about a result", () => {
  it("goes once to who took the signal, with the result and a link that ends these mails", async () => {
    const [taker, other] = [await join(), await join()];
    const signal = await journal.publish(0);
    await journal.take(taker.token, signal.id, 25, 80);
    await journal.settle(signal, "profit");
    const [mail, ...more] = await taker.got();
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^No\. 1 EUR\/USD (CALL|PUT): profit$/);
    expect(mail?.text).toContain("In your journal: +$20.00.");
    expect(mail?.text).toContain("https://deck.example/dashboard/analytics");
    expect(mail?.text).not.toContain("Public log");
    const token = new URL(mail?.unsubscribeUrl ?? "").searchParams.get("token") ?? "";
    expect(readUnsubscribeToken(SECRET, token)).toEqual({ memberId: taker.id, kind: "trades" });
    expect(await other.got()).toEqual([]);
    expect(await taker.got()).toHaveLength(1);
  });

  it("does not go to who does not want it or is blocked", async () => {
    const [unwilling, blocked] = [await join(), await join()];
    const signal = await journal.publish(0);
    for (const { token } of [unwilling, blocked]) {
      await journal.take(token, signal.id);
    }
    const choice = {
      signals: true,
      trades: false,
      digest: false,
      security: true,
      marketing: false,
      announcements: true,
    };
    await database().write((transaction) =>
      saveNotificationPreferences(
        journal.signals.fixture.context,
        transaction,
        unwilling.id,
        choice,
      ),
    );
    await blocked.change({ blockedAt: new Date() });
    await journal.settle(signal, "loss");
    for (const one of [unwilling, blocked]) expect(await one.got()).toEqual([]);
  });

  it("goes by Telegram, too, and there alone for who wants no mail of it", async () => {
    const one = await join();
    const { context } = journal.signals.fixture;
    const link = {
      memberId: one.id,
      chatId: "9001",
      name: "@ada",
      paused: false,
      trades: true,
      account: true,
      createdAt: new Date(0),
    };
    const choice = {
      signals: true,
      trades: false,
      digest: false,
      security: true,
      marketing: false,
      announcements: true,
    };
    await database().write(async (transaction) => {
      await database().model(TelegramLink).create(link, { transaction });
      await saveNotificationPreferences(context, transaction, one.id, choice);
    });
    const signal = await journal.publish(0);
    await journal.take(one.token, signal.id, 25, 80);
    logHead = { origin: "deck.example/ledger", size: 1_234, root: `${"kR3x".repeat(10)}9fQ=` };
    await journal.settle(signal, "profit");
    expect(await one.got()).toEqual([]);
    const rows = await database()
      .model(OutboxMessage)
      .findAll({ where: { channel: "telegram" }, raw: true });
    expect(rows).toMatchObject([{ recipient: "private chat", orderKey: "telegram:9001" }]);
    expect(rows[0]?.payload).toContain("In your journal: +$20.00.");
    expect(rows[0]?.payload).toContain(`Public log: 1,234 entries, root ${"kR3x".repeat(6)}. Keep`);
    expect(rows[0]?.payload).not.toContain("unsubscribe");
  });

  it("does not go about a signal that was voided or only let pass", async () => {
    const one = await join();
    const first = await journal.publish(0);
    await journal.take(one.token, first.id);
    journal.pass(1_000);
    const taking = { actorId: one.id, id: first.id, reason: "A mistake" };
    await voidSignal(journal.signals.fixture.context, taking);
    const second = await journal.publish(1);
    const skipped = { decision: "skipped", stake: null, payoutPercent: null };
    await journal.call("put", `/journal/entries/${second.id}`, skipped).as(one.token);
    await journal.settle(second, "profit");
    expect(await one.got()).toEqual([]);
  });
});
