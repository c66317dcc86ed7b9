import { MINUTE } from "@signaldeck/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FIVE_MINUTES } from "../../market/aggregateCandles.ts";
import type { StaffAlert } from "../../delivery/mails/staffMails.ts";
import { readDoubt } from "../../ledger/sealed/doubt/ledgerDoubt.ts";
import { publishSignal } from "../publishSignal.ts";
import { runMark } from "../runMark.ts";
import { Performance } from "../../ledger/counted/statistics/Performance.ts";
import { readSwitch } from "../switches/readSwitch.ts";
import { setSwitch } from "../switches/setSwitch.ts";
import {
  draftOf,
  EXPIRY,
  findSignal,
  flat,
  lifeMinutes,
  publish,
  settleAt,
  signalsFixture,
  type SignalsFixture,
} from "../testing/signalsFixture.ts";
import type { SignalRow } from "../Signal.ts";
import { voidSignal } from "../voidSignal.ts";
import { LedgerWatch, type LedgerWatchDeps } from "./LedgerWatch.ts";
import { restoreCopies } from "./restoreCopies.ts";

const STAFF = "0198c0de-0000-7000-8000-000000000001";

let fixture: SignalsFixture;
let watch: LedgerWatch;
let alerts: StaffAlert[];
let won: SignalRow;

beforeEach(async () => {
  fixture = await signalsFixture();
  alerts = [];
  watch = watchOver();
  won = await publish(fixture.context);
  fixture.feed.setCandles("EUR/USD", lifeMinutes(1.2));
  await settleAt(fixture, EXPIRY);
  await publish(fixture.context, EXPIRY);
});
afterEach(async () => {
  await watch.stop();
  await fixture.storage.close();
});

function watchOver(more: Pick<LedgerWatchDeps, "wait" | "every" | "pages"> = {}): LedgerWatch {
  return new LedgerWatch({
    ...fixture.context,
    ...more,
    alertStaff: (_transaction, alert) => {
      alerts.push(alert);
      return Promise.resolve();
    },
  });
}

/** A statement as somebody with access to the database would run it. */
const tamper = (sql: string) =>
  fixture.context.database.write((transaction) =>
    fixture.context.database.sequelize.query(sql, { transaction }),
  );

const doubt = async () => {
  fixture.clock.advance(1_000);
  await watch.lookAtAll();
  return (await readDoubt(fixture.context.database))?.message ?? null;
};

const winsSaid = async () => {
  const { database, feed } = fixture.context;
  const { wonSignals, lostSignals } = await new Performance({
    database,
    feed: feed.info,
    payoutPercent: 85,
  }).load();
  return [wonSignals, lostSignals];
};

describe("the watch over the ledger", () => {
  it("finds nothing where all agrees, whatever the signals' ends", async () => {
    fixture.feed.moveTo(EXPIRY + MINUTE);
    const third = await publish(fixture.context, EXPIRY + FIVE_MINUTES);
    await voidSignal(fixture.context, { actorId: STAFF, id: third.id, reason: "a mistake" });
    await settleAt(fixture, EXPIRY + 3 * FIVE_MINUTES);
    expect(await doubt()).toBeNull();
    expect(alerts).toEqual([]);
  });

  it("finds a changed outcome, which moves no figure, stops all publishing and tells staff", async () => {
    expect(await winsSaid()).toEqual([1, 0]);
    await tamper(`UPDATE signals SET outcome = 'loss' WHERE id = '${won.id}'`);
    expect(await winsSaid()).toEqual([1, 0]);
    const message = "Signal 1 (scripted) is stored with another end than its records say.";
    expect(await doubt()).toBe(message);
    expect(alerts).toEqual([
      expect.objectContaining({ text: expect.stringContaining(message) as unknown }),
    ]);
    await watch.lookAtAll();
    expect(alerts).toHaveLength(1);

    const { context } = fixture;
    const next = EXPIRY + FIVE_MINUTES;
    fixture.feed.setCandles("EUR/USD", flat(EXPIRY, next));
    fixture.feed.moveTo(next);
    const draft = draftOf();
    const entry = { pair: draft.pair, time: next - 1, price: 1.1 };
    await expect(publishSignal(context, { draft, slot: next, entry })).rejects.toMatchObject({
      code: "conflict",
      message: `Nothing is published while the record is in doubt. ${message}`,
    });
    expect(await runMark(context, next)).toEqual({ kind: "paused" });
    expect(await readSwitch(context.database, "engine")).toMatchObject({
      paused: true,
      changedBy: null,
    });
    const resume = () => setSwitch(context, STAFF, "engine", { paused: false });
    await expect(resume()).rejects.toThrow("while the record is in doubt");
  });

  it("is mended by writing the signals anew as the records say", async () => {
    const before = await findSignal(fixture, won.id);
    await tamper("UPDATE signals SET outcome = 'loss', entry_price = 2, close_price = 1");
    expect(await doubt()).not.toBeNull();
    expect(await restoreCopies(fixture.context, STAFF, "an accident")).toBe(2);
    expect(await findSignal(fixture, won.id)).toEqual(before);
    expect(await doubt()).toBeNull();
    await setSwitch(fixture.context, STAFF, "engine", { paused: false });
    expect(await readSwitch(fixture.context.database, "engine")).toMatchObject({ paused: false });
  });

  it.each([
    ["UPDATE signals SET close_price = 1.3", /another closePrice than its records/],
    ["UPDATE signals SET direction = 'PUT' WHERE sequence = 2", /another direction than its/],
    ["UPDATE signals SET confidence = 99", /another end than its records|another confidence/],
    ["UPDATE signals SET sequence = 9 WHERE sequence = 1", /another end than its records say/],
    [
      "UPDATE signals SET outcome = 'profit', settled_at = created_at, status = 'closed' WHERE sequence = 2",
      /Signal 2 \(scripted\) is stored with another end/,
    ],
  ])("finds what was changed in a copy: %s", async (sql, message) => {
    await tamper(sql);
    expect(await doubt()).toMatch(message);
  });

  it("finds an end that nobody recorded among the statistics", async () => {
    await tamper(
      `INSERT INTO signal_results (position, published_position, signal_id, feed, market, sequence,
         pair, source, grade, model, confidence, ending, slot, expires_at, ended_at)
       SELECT 99, published_position, '${STAFF}', feed, market, 77, pair, source, grade, model,
         confidence, 'profit', slot, expires_at, ended_at FROM signal_results`,
    );
    expect(await doubt()).toBe("The statistics count 2 ended signals, and the ledger has 1.");
  });

  it("rests after each page but the last of a way, and not where all is asked for", async () => {
    const rests: number[] = [];
    const wait = (rest: number) => Promise.resolve(rests.push(rest));
    watch = watchOver({ wait, every: { signals: 10, records: 10 } });
    watch.start();
    // Records are one page and an empty one, signals a single page.
    await expect.poll(() => rests.length).toBeGreaterThan(3);
    expect(rests.slice(1).every((rest) => rest === 100)).toBe(true);
    await watch.stop();
    rests.length = 0;
    watch = watchOver({ wait });
    await watch.lookAtAll();
    expect(rests).toEqual([]);
  });

  it("gives up a way that is under way for one that is asked for", async () => {
    let release: (value?: unknown) => void = () => undefined;
    const wait = vi.fn(() => new Promise((goOn) => (release = goOn)));
    // Of three records, two rests of a way would follow.
    watch = watchOver({ wait, pages: { signals: 1_000, records: 1 } });
    watch.start();
    await expect.poll(() => wait.mock.calls.length).toBe(1);
    const whole = watch.lookAtAll();
    release();
    await whole;
    expect(wait).toHaveBeenCalledTimes(1);
  });

  it("begins the records again at the next beat where a way failed, and else not before their time", async () => {
    const { database } = fixture.context;
    const beats = vi.spyOn(database, "model");
    const wait = vi
      .fn(() => Promise.resolve())
      .mockRejectedValueOnce(new Error("The database is busy."));
    watch = watchOver({
      wait,
      every: { signals: 10, records: 60 * MINUTE },
      pages: { signals: 1_000, records: 1 },
    });
    watch.start();
    // The first rest fails; then three of a whole way of three records.
    await expect.poll(() => wait.mock.calls.length).toBe(4);
    beats.mockClear();
    await expect.poll(() => beats.mock.calls.length).toBeGreaterThan(20);
    expect(wait).toHaveBeenCalledTimes(4);
  });

  it("looks by itself again and again, and finds a change", async () => {
    watch = watchOver({ every: { signals: 20, records: 20 } });
    watch.start();
    await tamper(`UPDATE signals SET outcome = 'loss' WHERE id = '${won.id}'`);
    const found = () => readDoubt(fixture.context.database);
    await expect.poll(found).not.toBeNull();
    await tamper(`UPDATE signals SET outcome = 'profit' WHERE id = '${won.id}'`);
    fixture.clock.advance(60_000);
    await expect.poll(found).toBeNull();
  });
});

describe("the database itself", () => {
  it.each(["ledger_records", "signal_results"])(
    "refuses to change or remove a row of %s",
    async (table) => {
      for (const sql of [`UPDATE ${table} SET position = 7`, `DELETE FROM ${table}`]) {
        await expect(tamper(sql)).rejects.toMatchObject({
          parent: { message: expect.stringContaining(`${table} only grows`) as unknown },
        });
      }
    },
  );
});
