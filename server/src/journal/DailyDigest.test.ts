import { HOUR, type LogHead } from "@signaldeck/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Member } from "../members/Member.ts";
import {
  readNotificationPreferences,
  saveNotificationPreferences,
} from "../accounts/notificationPreferences.ts";
import { Mail } from "../delivery/mails/mail.ts";
import { Outbox } from "../delivery/outbox/Outbox.ts";
import { OutboxMessage } from "../delivery/outbox/OutboxMessage.ts";
import { readUnsubscribeToken } from "../accounts/unsubscribe/unsubscribeToken.ts";
import { createLog } from "../process/log.ts";
import { voidSignal } from "../signals/voidSignal.ts";
import { DailyDigest } from "./DailyDigest.ts";
import { JournalFixture } from "./testing/JournalFixture.ts";

const SECRET = "a secret of the tests, long enough";

let journal: JournalFixture;
let digest: DailyDigest;
/** What the log's head is, until it is another one. */
let logHead: LogHead | null;

beforeEach(async () => {
  logHead = null;
  journal = await JournalFixture.open();
  digest = openDigest();
  await digest.flush();
});
afterEach(() => journal.close());

const context = () => journal.signals.fixture.context;

function openDigest(addAll?: Outbox["addAll"]): DailyDigest {
  const { database, clock } = context();
  const log = createLog("silent");
  const outbox = new Outbox({ database, clock, log, ways: {} });
  return new DailyDigest({
    database,
    clock,
    log,
    feed: journal.signals.fixture.feed,
    secret: SECRET,
    readLogHead: () => Promise.resolve(logHead),
    outbox: addAll ? { addAll } : outbox,
    mail: { brand: "Deck", supportEmail: "help@deck.example", publicUrl: "https://deck.example" },
  });
}

/** A member; `got` lists the mails that wait for them. */
async function join(wishes = true) {
  const { database } = context();
  const token = await journal.join("gold");
  const id = journal.signals.memberIdOf(token);
  const change = (values: Partial<Member>) =>
    database.write((transaction) =>
      database.model(Member).update(values, { where: { id }, transaction }),
    );
  const choice = await readNotificationPreferences(database, id);
  await database.write((transaction) =>
    saveNotificationPreferences(context(), transaction, id, { ...choice, digest: wishes }),
  );
  const member = await database.model(Member).findByPk(id, { raw: true });
  const got = async () => {
    const rows = await database
      .model(OutboxMessage)
      .findAll({ where: { recipient: member?.email ?? "" }, raw: true });
    return rows.map(({ payload }) => Mail.parse(JSON.parse(payload)));
  };
  return { token, id, change, got };
}

/** Lets the market's clock run to an hour of the WAT day `days` after that of the signals. */
async function reach(days: number, hour: number): Promise<void> {
  const { feed } = journal.signals.fixture;
  feed.moveTo(journal.begin + days * 24 * HOUR + hour * HOUR);
  await digest.flush();
}

describe("the daily digest", () => {
  it("tells once, at seven, what settled the day before and how the member did", async () => {
    const [taker, looker, other] = [await join(), await join(), await join(false)];
    const first = await journal.publish(0);
    await journal.take(taker.token, first.id, 25, 80);
    await journal.settle(first, "profit");
    const second = await journal.publish(2);
    await journal.take(taker.token, second.id, 10, 80);
    await journal.settle(second, "loss");
    const third = await journal.publish(4);
    await journal.settle(third, "breakeven");

    await reach(1, 6.9);
    expect(await taker.got()).toEqual([]);
    await reach(1, 7);
    await reach(1, 9);
    const [mail, ...more] = await taker.got();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("2 Jun 2026: 3 signals settled");
    expect(mail?.text).toContain(
      "On 2 Jun 2026 (West Africa Time) 3 signals settled: 1 profit, 1 loss, 1 break-even.",
    );
    expect(mail?.text).toContain("You took 2: 1 profit, 1 loss. Together: +$10.00.");
    expect(mail?.text).toContain("simulated");
    expect(mail?.text).toContain("https://deck.example/performance");
    const token = new URL(mail?.unsubscribeUrl ?? "").searchParams.get("token") ?? "";
    expect(readUnsubscribeToken(SECRET, token)).toEqual({ memberId: taker.id, kind: "digest" });
    expect((await looker.got())[0]?.text).toContain("You marked none of them as taken");
    expect(await other.got()).toEqual([]);
  });

  it("names what could not be settled and what was voided, and counts neither", async () => {
    const one = await join();
    const first = await journal.publish(0);
    await journal.take(one.token, first.id);
    journal.pass(1_000);
    await voidSignal(context(), { actorId: one.id, id: first.id, reason: "A mistake" });
    await reach(1, 7);
    const [mail] = await one.got();
    expect(mail?.subject).toBe("2 Jun 2026: 0 signals settled");
    expect(mail?.text).toContain("0 signals settled. 1 was voided, which counts nowhere.");
    expect(mail?.text).toContain("You marked none of them as taken");
  });

  it("carries the log's head, and says nothing of a log without one", async () => {
    const [one, other] = [await join(), await join()];
    await journal.settle(await journal.publish(0), "loss");
    logHead = { origin: "deck.example/ledger", size: 1_234, root: `${"kR3x".repeat(10)}9fQ=` };
    await reach(1, 7);
    const kept = `Public log: 1,234 entries, root ${"kR3x".repeat(6)}. Keep it`;
    for (const { got } of [one, other]) expect((await got())[0]?.text).toContain(kept);
    logHead = null;
    await journal.settle(await journal.publish(24 * 12), "loss");
    await reach(2, 7);
    const texts = (await one.got()).map(({ text }) => text.includes("Public log"));
    expect(texts.sort()).toEqual([false, true]);
  });

  it("does not go to who is blocked", async () => {
    const blocked = await join();
    await journal.settle(await journal.publish(0), "loss");
    await blocked.change({ blockedAt: new Date() });
    await reach(1, 7);
    expect(await blocked.got()).toEqual([]);
  });

  it("is silent about a day without signals, a day long gone, and a clock that began anew", async () => {
    const one = await join();
    await reach(1, 7);
    expect(await one.got()).toEqual([]);
    await journal.settle(await journal.publish(400), "profit");
    await reach(2, 20);
    expect(await one.got()).toEqual([]);
    await reach(0, 12);
    await reach(0, 13);
    expect(await one.got()).toEqual([]);
  });

  it("goes on where a process ended, and writes nobody twice", async () => {
    const members = [await join(), await join()];
    await journal.settle(await journal.publish(0), "profit");
    journal.signals.fixture.feed.moveTo(journal.begin + 31 * HOUR);
    const { database, clock } = context();
    const whole = new Outbox({ database, clock, log: createLog("silent"), ways: {} });
    const ending = openDigest(async (transaction, messages) => {
      await whole.addAll(transaction, messages.slice(0, 1));
      // As if the process ended after this commit: the position is not written.
      transaction.afterCommit(() => {
        throw new Error("ended");
      });
    });
    await expect(ending.flush()).rejects.toThrow("ended");
    await digest.flush();
    for (const member of members) expect(await member.got()).toHaveLength(1);
  });
});
