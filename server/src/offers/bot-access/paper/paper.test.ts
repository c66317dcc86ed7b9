import { HOUR, type JournalDayDto, type PaperReason } from "@signaldeck/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { voidSignal } from "../../../signals/voidSignal.ts";
import { Signal } from "../../../signals/Signal.ts";
import { CLEARS, CLEARS_AT_92, PaperFixture, type Holder } from "../testing/PaperFixture.ts";
import { beginAnew } from "./changePaper.ts";

let paper: PaperFixture;
beforeEach(async () => {
  paper = await PaperFixture.open();
});
afterEach(() => paper.close());

const leftOut = async (holder: Holder): Promise<PaperReason[]> =>
  (await paper.show(holder)).leftOut.map(({ reason }) => reason).reverse();
const sequences = async (holder: Holder): Promise<number[]> => {
  const { open, closed } = await paper.show(holder);
  return [...closed.toReversed(), ...open.toReversed()].map(({ sequence }) => sequence);
};
const pauseFeed = (holder: Holder, hours: number) => {
  const until = new Date(paper.deps.feed.clock.now() + hours * HOUR).toISOString();
  return paper.journal.call("put", "/journal/pause", { until }).as(holder.token).expect(200);
};

const LOSING = ["profit", "loss", "breakeven", "loss", "loss", "profit", "profit"] as const;
const MIXED = [
  "profit",
  "loss",
  "profit",
  "breakeven",
  "profit",
  "loss",
  "loss",
  "profit",
] as const;

describe("a paper account", () => {
  it("enters at the record's entry and ends as the record does", async () => {
    const holder = await paper.start();
    const won = await paper.publish(0);
    const running = await paper.show(holder);
    expect(running.open).toMatchObject([{ signalId: won.id, stake: 50, result: null }]);
    expect(running.balance).toBe(1_000);
    await paper.journal.settle(won, "profit");
    const lost = await paper.publish(1);
    await paper.journal.settle(lost, "loss");
    const even = await paper.publish(2);
    await paper.journal.settle(even, "breakeven");

    const account = await paper.show(holder);
    expect(account).toMatchObject({ balance: 992.5, start: 1_000, open: [] });
    expect(account.closed).toMatchObject([
      { signalId: even.id, end: "breakeven", result: 0, balance: 992.5 },
      { signalId: lost.id, end: "loss", result: -50, balance: 992.5 },
      { signalId: won.id, end: "profit", result: 42.5, balance: 1_042.5 },
    ]);
    expect(account.figures).toMatchObject({
      recommended: 3,
      taken: 3,
      won: 1,
      lost: 1,
      even: 1,
      result: -7.5,
      drawdown: -50,
    });
    expect(account.curve.map(({ balance }) => balance)).toEqual([1_000, 1_042.5, 992.5, 992.5]);
  });

  it("takes what is recommended by the member's own payout and minimum, and nothing else", async () => {
    const [usual, high, strict] = [await paper.start(), await paper.start(), await paper.start()];
    await paper.changeMember(high, { ownPayoutPercent: 92 });
    await paper.changeMember(strict, { ownFloor: 58 });
    await paper.publish(0, { confidence: 51, confidenceLow: 49 });
    await paper.publish(1, CLEARS_AT_92);
    const newest = await paper.publish(2, CLEARS);
    expect(await sequences(usual)).toEqual([3]);
    expect(await sequences(high)).toEqual([2, 3]);
    expect((await paper.show(high)).open).toMatchObject([
      { payoutPercent: 92 },
      { payoutPercent: 92 },
    ]);
    expect(await sequences(strict)).toEqual([]);
    expect(await leftOut(strict)).toEqual([]);
    // Each is paid by what was theirs at the mark.
    await paper.changeMember(high, { ownPayoutPercent: 70 });
    await paper.journal.settle(newest, "profit");
    expect((await paper.show(usual)).closed[0]).toMatchObject({
      signalId: newest.id,
      result: 42.5,
    });
    expect((await paper.show(high)).closed[0]).toMatchObject({ signalId: newest.id, result: 46 });
  });

  it("follows from its first start on, and only what reaches its member", async () => {
    const never = await paper.join();
    const late = await paper.join();
    const locked = await paper.start();
    await paper.changeMember(locked, { blockedAt: new Date() });
    await paper.publish(0);
    paper.journal.pass();
    await paper.change(late, { running: true });
    await paper.publish(1);
    expect(await sequences(late)).toEqual([2]);
    expect(await paper.show(never)).toMatchObject({ begunAt: null, balance: 1_000, open: [] });
    expect(await paper.show(locked)).toMatchObject({ open: [], leftOut: [] });
  });

  it("leaves out what its member's pauses hold back, and what came while it was paused", async () => {
    const holder = await paper.start();
    const taken = await paper.publish(0);
    paper.journal.pass();
    await paper.change(holder, { running: false });
    await paper.journal.settle(taken, "profit");
    const missed = await paper.publish(1);
    paper.journal.pass();
    await paper.change(holder, { running: true });
    await pauseFeed(holder, 1);
    await paper.publish(2);
    await paper.journal.settle(missed, "loss");
    expect((await paper.show(holder)).today.stopped).toBe("paused");

    const account = await paper.show(holder);
    // Paused with a trade open, which ran to its end.
    expect(account.closed).toMatchObject([{ signalId: taken.id, result: 42.5 }]);
    expect(account.leftOut).toMatchObject([
      { reason: "paused", end: "open" },
      { reason: "bot_paused", end: "loss" },
    ]);
    expect(account.balance).toBe(1_042.5);
    expect(account.figures).toMatchObject({ recommended: 3, taken: 1 });
  });

  it("stops for the day where its risk level says, and goes on the next one", async () => {
    const [careful, bold] = [
      await paper.start("gold", { riskLevel: "Conservative" }),
      await paper.start("gold", { riskLevel: "Aggressive" }),
    ];
    // 1 % of 1,000 is lost with the first, 4 % with the first as well; the stake is never less.
    const lost = await paper.publish(0);
    await paper.journal.settle(lost, "loss");
    await paper.publish(1);
    for (const holder of [careful, bold]) expect(await leftOut(holder)).toEqual(["daily_stop"]);
    expect((await paper.show(careful)).today).toMatchObject({
      lost: 1,
      result: -50,
      left: 0,
      stopped: "daily_stop",
    });
    // Looser rules and another account would be a way around it.
    await expect(paper.change(careful, { riskLevel: "Moderate" })).rejects.toThrow("Today's stop");
    await expect(paper.change(careful, { tradeSize: 100 })).rejects.toThrow("Today's stop");
    await expect(beginAnew(paper.deps, careful.id, 1_000)).rejects.toThrow("Today's stop");
    await paper.change(bold, { riskLevel: "Conservative" });

    await paper.publish(24 * 12);
    expect(await sequences(careful)).toEqual([1, 3]);
    expect((await paper.show(careful)).today).toMatchObject({
      result: 0,
      left: 9.5,
      stopped: null,
    });
  });

  it("keeps to its member's own limits by what it took itself", async () => {
    const [few, losing] = [
      await paper.start(),
      await paper.start("gold", { riskLevel: "Aggressive" }),
    ];
    await beginAnew(paper.deps, losing.id, 10_000);
    await paper.journal.limit(few.token, { maxSignals: 1 }).expect(200);
    await paper.journal.limit(losing.token, { maxLoss: 50 }).expect(200);
    paper.journal.pass(1);
    const first = await paper.publish(1);
    await paper.journal.settle(first, "loss");
    await paper.publish(2);
    expect(await leftOut(few)).toEqual(["daily_stop"]);
    expect(await leftOut(losing)).toEqual(["loss_limit"]);
    // What they show is what the next mark brings.
    expect((await paper.show(few)).today.stopped).toBe("daily_stop");
    expect((await paper.show(losing)).today).toMatchObject({
      stopped: "loss_limit",
      stopReached: false,
    });
    const rich = await paper.start("gold");
    await beginAnew(paper.deps, rich.id, 10_000);
    await paper.journal.limit(rich.token, { maxSignals: 1 }).expect(200);
    await paper.publish(3);
    await paper.publish(4);
    expect(await leftOut(rich)).toEqual(["signal_limit"]);
    expect((await paper.show(rich)).today.stopped).toBe("signal_limit");
  });

  it("never stakes what it does not have", async () => {
    const holder = await paper.start();
    await beginAnew(paper.deps, holder.id, 60);
    paper.journal.pass(1);
    await paper.publish(1);
    await paper.publish(2);
    expect(await leftOut(holder)).toEqual(["balance"]);
    expect((await paper.show(holder)).today.stopped).toBe("balance");
  });

  it("can be begun anew the day after everything was lost", async () => {
    const holder = await paper.start();
    await beginAnew(paper.deps, holder.id, 50);
    paper.journal.pass(1);
    await paper.journal.settle(await paper.publish(1), "loss");
    await expect(beginAnew(paper.deps, holder.id, 1_000)).rejects.toThrow("Today's stop");
    await paper.publish(24 * 12);
    expect(await paper.show(holder)).toMatchObject({
      balance: 0,
      today: { stopped: "balance", stopReached: false },
    });
    expect(await leftOut(holder)).toEqual(["balance"]);
    await beginAnew(paper.deps, holder.id, 1_000);
    expect((await paper.show(holder)).today.stopped).toBeNull();
  });

  it("shows a voided signal with both states, and an entry that the record corrected", async () => {
    const holder = await paper.start();
    const voided = await paper.publish(0);
    const { context } = paper.journal.signals.fixture;
    paper.journal.pass(1_000);
    await voidSignal(context, { actorId: holder.id, id: voided.id, reason: "Wrong pair" });
    const corrected = await paper.publish(1);
    await paper.journal.settle(corrected, "profit");
    await paper.deps.database.write((transaction) =>
      paper.deps.database
        .model(Signal)
        .update({ publishedEntryPrice: 1.2 }, { where: { id: corrected.id }, transaction }),
    );
    const account = await paper.show(holder);
    expect(account.closed).toMatchObject([
      { end: "profit", entryPrice: corrected.entryPrice, publishedEntryPrice: 1.2 },
      { end: "voided", endReason: "Wrong pair", stake: 50, result: 0, balance: 1_000 },
    ]);
    expect(account.figures).toMatchObject({ taken: 2, won: 1, without: 1 });
  });

  it("is begun anew with the balance that is chosen; the one before stays", async () => {
    const holder = await paper.start();
    const first = await paper.publish(0);
    paper.journal.pass();
    await beginAnew(paper.deps, holder.id, 500);
    // What ran ends where it began.
    await paper.journal.settle(first, "profit");
    const second = await paper.publish(1);
    const account = await paper.show(holder);
    expect(account).toMatchObject({ start: 500, balance: 500, figures: { taken: 1 } });
    expect(account.open).toMatchObject([{ signalId: second.id }]);
    expect(account.earlier).toMatchObject([{ start: 1_000, balance: 1_042.5, taken: 1 }]);
  });

  it("is not moved by what changes after the mark", async () => {
    const holder = await paper.start();
    await paper.publish(0);
    const before = await paper.rows();
    paper.journal.pass();
    await paper.change(holder, { tradeSize: 250, riskLevel: "Aggressive" });
    await paper.changeMember(holder, { ownPayoutPercent: 50, ownFloor: 99 });
    await paper.restart();
    await paper.follow();
    expect(before).toHaveLength(1);
    expect(await paper.still(before)).toBe(true);
    expect((await paper.show(holder)).open).toMatchObject([{ stake: 50, payoutPercent: 85 }]);
  });

  it("has each signal once, whichever process is faster", async () => {
    for (let n = 0; n < 5; n += 1) await paper.start();
    const others = [paper.newFollower(), paper.newFollower()];
    await paper.journal.publish(0, CLEARS);
    await paper.journal.publish(1, CLEARS);
    await Promise.all([paper.follow(), ...others.map((other) => other.flush())]);
    await paper.follow();
    expect(await paper.rows()).toHaveLength(10);
    for (const other of others) await other.stop();
  });

  it.each([
    { of: "a day with a limit", maxLoss: 100, outcomes: LOSING },
    { of: "a day without one", maxLoss: null, outcomes: [...MIXED, ...MIXED, ...MIXED] },
  ])("comes to what the journal says who took the same signals by hand: $of", async (day) => {
    const { maxLoss, outcomes } = day;
    const holder = await paper.start("gold", { riskLevel: "Aggressive" });
    await beginAnew(paper.deps, holder.id, 10_000);
    paper.journal.pass(1);
    await paper.journal.limit(holder.token, { maxLoss }).expect(200);
    for (const [at, outcome] of outcomes.entries()) {
      const signal = await paper.publish(at + 1);
      // What the limit holds back is not theirs to take.
      await paper.journal.take(holder.token, signal.id, 50, 85);
      await paper.journal.settle(signal, outcome);
    }
    const journal = await paper.journal
      .call<JournalDayDto>("get", "/journal/day")
      .as(holder.token)
      .data();
    const account = await paper.show(holder);
    expect(account.today.result).toBe(journal.result);
    expect(account.figures.result).toBe(journal.result);
    expect(account.figures.taken).toBe(journal.taken);
    expect(account.closed.map(({ signalId, result }) => [signalId, result]).sort()).toEqual(
      journal.entries.map(({ signalId, result }) => [signalId, result]).sort(),
    );
    expect(new Set(await leftOut(holder))).toEqual(new Set(maxLoss === null ? [] : ["loss_limit"]));
  });
});
