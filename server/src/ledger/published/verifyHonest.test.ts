import { DAY, HOUR, MINUTE, SECOND } from "@signaldeck/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { FIVE_MINUTES } from "../../market/aggregateCandles.ts";
import type { FeedHistory } from "../../market/PriceFeed.ts";
import { decideHeld } from "../../signals/desk/decideHeld.ts";
import { LedgerWriter } from "../LedgerWriter.ts";
import { bodyOf, signalOf } from "../../signals/newSignal.ts";
import type { MarkContext } from "../../signals/runMark.ts";
import { settleDue } from "../../signals/settleDue.ts";
import { Signal, type SignalRow } from "../../signals/Signal.ts";
import { ENTRY, draftOf, flat, MARK, publish } from "../../signals/testing/signalsFixture.ts";
import { voidSignal } from "../../signals/voidSignal.ts";
import { withdrawSignal } from "../../signals/withdrawSignal.ts";
import { ScriptedFeed, type ScriptedFeedOptions } from "../../testing/ScriptedFeed.ts";
import { logFixture, type LogFixture } from "./testing/logFixture.ts";
import { serveLog } from "./testing/serveLog.ts";
import { workerVerifier, type WorkerVerifier } from "./testing/workerVerifier.ts";

const REAL = { info: { name: "deriv", market: "real", live: true } } as const;
const NAME = "deriv (real), engine";
const TAKING = { actorId: "0198c0de-0000-7000-8000-0000000000aa", reason: "News" };

let worker: WorkerVerifier;
let fixture: LogFixture;
beforeAll(() => (worker = workerVerifier()));
afterAll(() => worker.end());
afterEach(() => fixture.storage.close());

/** Signals with prices for three days from the first mark on, that rise by a point in each step. */
async function open(options: ScriptedFeedOptions = REAL): Promise<LogFixture> {
  fixture = await logFixture(options);
  setPrices(fixture.feed, options.finestStep ?? 1);
  return fixture;
}

function setPrices(feed: ScriptedFeed, step: 1 | 5 = 1): void {
  const minutes = flat(MARK - HOUR, MARK + 3 * DAY, ENTRY, step * MINUTE);
  feed.setCandles(
    "EUR/USD",
    minutes.map((candle, index) => {
      const [first, close] = [ENTRY + index / 1e5, ENTRY + (index + 1) / 1e5];
      return { ...candle, open: first, close, low: first, high: close };
    }),
  );
}

/** Sets both clocks to a moment of the market, which runs so many times as fast as the wall clock. */
function go(time: number, feed = fixture.feed, speed = 1): void {
  fixture.clock.advance((time - feed.clock.now()) / speed);
  feed.moveTo(time);
}

/** Publishes at a mark by the feed's own price, as the engine's round does. */
async function publishAt(mark: number, context = fixture.context, speed = 1): Promise<SignalRow> {
  const { feed } = context;
  go(mark + SECOND, feed as ScriptedFeed, speed);
  const entry = await feed.lastTickBefore("EUR/USD", mark, 5 * MINUTE);
  if (!entry) throw new Error("There is no price at the mark");
  return publish(context, mark, {
    entryPrice: entry.price,
    direction: mark % (2 * FIVE_MINUTES) === 0 ? "CALL" : "PUT",
  });
}

async function settleAt(time: number, context = fixture.context, speed = 1): Promise<void> {
  go(time, context.feed as ScriptedFeed, speed);
  await settleDue(context, time);
}

/** Publishes and settles signals at marks that follow one another; returns the mark after them. */
async function play(count: number, first = MARK, context = fixture.context, speed = 1) {
  for (let index = 0; index < count; index += 1) {
    const mark = first + index * FIVE_MINUTES;
    await publishAt(mark, context, speed);
    await settleAt(mark + FIVE_MINUTES + 100, context, speed);
    await fixture.advance();
  }
  return first + count * FIVE_MINUTES;
}

/** What a page hears when all of it is open, with the site beside it. */
async function verdict(context: MarkContext = fixture.context) {
  go(context.feed.clock.now() + DAY + HOUR, context.feed as ScriptedFeed);
  await fixture.advance();
  const { ledger, close } = await serveLog(fixture, context);
  const answer = await worker.ask({ ledger });
  close();
  return answer;
}

const holding = (of: object) => ({ found: { fault: null, sealed: 0, ...of } });

describe("an honest house's log and site hold", () => {
  it("with signals voided within the minute, withdrawn and settled, and given up", async () => {
    await open();
    const next = await play(6);
    const { id: voided } = await publishAt(next);
    go(next + 40 * SECOND);
    await voidSignal(fixture.context, { ...TAKING, id: voided });
    const { id: withdrawn } = await publishAt(next + FIVE_MINUTES);
    go(next + FIVE_MINUTES + 3 * MINUTE);
    await withdrawSignal(fixture.context, { ...TAKING, id: withdrawn });
    await settleAt(next + 2 * FIVE_MINUTES + 100);
    const gap = next + 3 * FIVE_MINUTES;
    const candles = await fixture.feed.candles("EUR/USD", 1, MARK - HOUR, gap - MINUTE);
    await publishAt(gap - FIVE_MINUTES);
    fixture.feed.setCandles("EUR/USD", candles);
    await settleAt(gap + 100);
    await settleAt(gap + 5 * MINUTE);
    expect(await verdict()).toMatchObject(
      holding({
        counts: { [NAME]: { signals: 9, voided: 1, unsettled: 1 } },
        notes: { [NAME]: { late: 0, missing: 0, withdrawn: 1, corrected: 0 } },
        counted: 9,
      }),
    );
  });

  it("with a ladder whose steps are published while the one before waits for its price", async () => {
    await open();
    await publishAt(MARK);
    await publishAt(MARK + FIVE_MINUTES);
    await publishAt(MARK + 2 * FIVE_MINUTES);
    await settleAt(MARK + 3 * FIVE_MINUTES + 100);
    await play(3, MARK + 3 * FIVE_MINUTES);
    expect(await verdict()).toMatchObject(holding({ counted: 6 }));
  });

  it("with signals that were held, and decided by history, by a person and by nobody", async () => {
    await open();
    const next = await play(6);
    const [byHistory, byPerson, byNobody] = [0, 1, 2].map((one) => next + one * HOUR) as [
      number,
      number,
      number,
    ];
    const lie = { close: ENTRY / 2, at: 0 };
    const { feed, context } = fixture;
    const history: FeedHistory = {
      candles: (...asked) => feed.candles(...asked),
      tickBefore: async (pair, time, age) => {
        const tick = await feed.lastTickBefore(pair, time, age);
        return tick && time === lie.at ? { ...tick, price: lie.close } : tick;
      },
    };
    Object.assign(feed, { history });
    for (const mark of [byHistory, byPerson, byNobody]) {
      const { id } = await publishAt(mark);
      lie.at = mark + FIVE_MINUTES;
      await settleAt(lie.at + 100);
      if (mark === byPerson) {
        go(lie.at + 10 * MINUTE);
        const owner = { id: TAKING.actorId, tell: () => Promise.resolve() };
        await decideHeld(context, owner, { id, source: "live" });
      }
      if (mark === byHistory) lie.at = 0;
      await settleAt(mark + 40 * MINUTE);
      await fixture.advance();
    }
    await play(3, byNobody + HOUR);
    expect(await verdict()).toMatchObject(
      holding({
        counts: { [NAME]: { signals: 12, unsettled: 1 } },
        notes: { [NAME]: { held: 3, byPerson: 1, personWon: 1, personLost: 0, missing: 0 } },
        counted: 12,
      }),
    );
  });

  it("with a day's outage and a weekend, and says the late end", async () => {
    await open();
    const next = await play(3);
    await publishAt(next);
    const back = next + DAY;
    await settleAt(back + SECOND);
    await play(3, back);
    await play(3, back + DAY);
    expect(await verdict()).toMatchObject(
      holding({ notes: { [NAME]: { late: 1, missing: 0 } }, counted: 10 }),
    );
  });

  it.each([1, 60, 600])("of a recording that is played %i times as fast", async (speed) => {
    const info = { name: "replay-0123456789ab", market: "real", live: false } as const;
    await open({ info, finestStep: 5 });
    const next = await play(12, MARK, fixture.context, speed);
    const { id } = await publishAt(next, fixture.context, speed);
    await voidSignal(fixture.context, { ...TAKING, id });
    expect(await verdict()).toMatchObject(holding({ counted: 13 }));
  });

  it("where the feed was changed with a signal still open", async () => {
    await open({ info: { name: "simulated" } });
    const next = await play(4);
    await publishAt(next);
    const feed = new ScriptedFeed({ start: fixture.feed.clock.now(), ...REAL });
    setPrices(feed);
    const context = { ...fixture.context, feed };
    await play(9, next + FIVE_MINUTES, context);
    expect(await verdict(context)).toMatchObject(
      holding({
        notes: { "simulated, engine": { missing: 1 }, [NAME]: { missing: 0 } },
        counted: 13,
      }),
    );
  });

  it("that was upgraded while a signal ran, which the new version withdrew", async () => {
    await open();
    for (const index of [0, 1, 2]) {
      const mark = MARK + index * FIVE_MINUTES;
      await publishBefore(mark);
      if (index < 2) await settleAt(mark + FIVE_MINUTES + 100);
    }
    go(MARK + 2 * FIVE_MINUTES + 2 * MINUTE);
    const last = await fixture.context.database
      .model(Signal)
      .findOne({ order: [["sequence", "DESC"]], raw: true });
    await withdrawSignal(fixture.context, { ...TAKING, id: last?.id ?? "" });
    await settleAt(MARK + 3 * FIVE_MINUTES + 100);
    await play(3, MARK + 3 * FIVE_MINUTES);
    expect(await verdict()).toMatchObject(
      holding({ notes: { [NAME]: { withdrawn: 1, missing: 0 } }, counted: 6 }),
    );
  });
});

/** Publishes as a version did that knew no terms. */
async function publishBefore(mark: number): Promise<void> {
  const { context } = fixture;
  const { database, feed, clock } = context;
  go(mark + SECOND);
  const entry = await feed.lastTickBefore("EUR/USD", mark, MINUTE);
  if (!entry) throw new Error("There is no price at the mark");
  const publication = { draft: draftOf({ entryPrice: entry.price }), slot: mark, entry };
  await database.write(async (transaction) => {
    const ledger = await LedgerWriter.open(database, transaction);
    const sequence = 1 + (await database.model(Signal).count({ transaction }));
    const known = { sequence, earlier: [], promised: null, now: feed.clock.now() };
    const row = signalOf(context, publication, known);
    const { terms: _terms, ...body } = bodyOf(context, publication, row);
    const record = ledger.prepare("published", body, clock.now());
    await database.model(Signal).create({ ...row, publishedHash: record.hash }, { transaction });
    await ledger.append(record);
  });
}
