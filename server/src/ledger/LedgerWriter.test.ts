import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FIVE_MINUTES } from "../market/aggregateCandles.ts";
import {
  draftOf,
  endAs,
  MARK,
  publish,
  signalsFixture,
  type SignalsFixture,
} from "../signals/testing/signalsFixture.ts";
import { GENESIS_HASH, ledgerHash } from "./sealed/ledgerChain.ts";
import { LedgerWriter } from "./LedgerWriter.ts";
import { readEnds, readLedger, readLedgerHead, readRecords } from "./sealed/readLedger.ts";
import { unsettledBody, voidedBody } from "../signals/makeBodies.ts";
import { publishIn } from "../signals/publishSignal.ts";
import { ContradictionError } from "./counted/results/resultOf.ts";
import { SignalResult } from "./counted/results/SignalResult.ts";
import type { SignalRow } from "../signals/Signal.ts";

const SOME_ID = "0198c0de-0000-7000-8000-000000000000";

let fixture: SignalsFixture;
beforeEach(async () => {
  fixture = await signalsFixture();
});
afterEach(() => fixture.storage.close());

/** Two signals, each with the record of its publication. */
async function publishTwo(): Promise<readonly [SignalRow, SignalRow]> {
  return [await publish(fixture.context), await publish(fixture.context, MARK + FIVE_MINUTES)];
}

const END = { reason: "a gap", at: new Date(MARK + 40) };

/** Ends each signal in a record of its own, all in one transaction; undoes that where told to. */
const record = (signals: readonly SignalRow[], { undone = false } = {}) =>
  fixture.context.database.write(async (transaction) => {
    const writer = await LedgerWriter.open(fixture.context.database, transaction);
    for (const signal of signals) {
      const body = unsettledBody(signal, fixture.feed.info, END);
      await writer.append(writer.prepare("unsettled", body, MARK + 40));
    }
    if (undone) throw new Error("undone");
  });

describe("the ledger's end", () => {
  it("is nowhere before the first record, and moves with each", async () => {
    const { database } = fixture.context;
    expect(await readLedger(database)).toEqual([]);
    expect(await readLedgerHead(database)).toBeNull();
    const [first, second] = await publishTwo();
    await record([first, second]);

    const records = await readLedger(database);
    expect(records.map(({ position, kind, signalId }) => [position, kind, signalId])).toEqual([
      [1, "published", first.id],
      [2, "published", second.id],
      [3, "unsettled", first.id],
      [4, "unsettled", second.id],
    ]);
    const hashes = [GENESIS_HASH, ...records.map(({ hash }) => hash)];
    expect(records.map(({ previousHash }) => previousHash)).toEqual(hashes.slice(0, -1));
    for (const entry of records) expect(ledgerHash(entry)).toBe(entry.hash);
    expect(JSON.parse(records[3]?.body ?? "")).toEqual(
      unsettledBody(second, fixture.feed.info, END),
    );
    expect(records[3]?.body).toMatch(/^\{"expiresAt":.*,"signalId":"[^"]+"\}$/);
    expect(records[3]).toMatchObject({
      recordedAt: new Date(MARK + 40).toISOString(),
    });
    expect(await readLedgerHead(database)).toEqual({
      position: 4,
      hash: records[3]?.hash,
      recordedAt: new Date(MARK + 40),
    });
  });

  it("is read on from a position, so many at a time", async () => {
    const { database } = fixture.context;
    await record(await publishTwo());
    const positions = async (...range: [after?: number, limit?: number]) =>
      (await readLedger(database, ...range)).map(({ position }) => position);
    expect(await positions()).toEqual([1, 2, 3, 4]);
    expect(await positions(2)).toEqual([3, 4]);
    expect(await positions(1, 2)).toEqual([2, 3]);
  });

  it("is where it was when the transaction is undone", async () => {
    const { database } = fixture.context;
    const signals = await publishTwo();
    const head = await readLedgerHead(database);
    await expect(record(signals, { undone: true })).rejects.toThrow("undone");
    expect(await readLedgerHead(database)).toEqual(head);
  });

  it("takes down how a signal ended, and refuses an end that contradicts its publication", async () => {
    const { database } = fixture.context;
    const [first, second] = await publishTwo();
    await record([first]);
    const results = await database.model(SignalResult).findAll({ raw: true });
    expect(results).toEqual([
      expect.objectContaining({
        position: 3,
        publishedPosition: 1,
        signalId: first.id,
        ending: "unsettled",
        feed: "scripted",
        pair: "EUR/USD",
        source: "engine",
        confidence: 57.2,
        grade: first.grade,
        slot: new Date(MARK),
        endedAt: END.at,
      }),
    ]);
    await expect(record([{ ...second, sequence: 7 }])).rejects.toThrow(
      new ContradictionError("Record 4 has another sequence than record 2, which it ends."),
    );
    // SQLite looks at what a row refers to at the commit alone, PostgreSQL at once.
    await expect(record([{ ...second, id: SOME_ID }])).rejects.toThrow(
      /Record 4 ends a signal that was not published before|foreign key/i,
    );
    expect(await readLedger(database)).toHaveLength(3);
  });

  it("takes down each way to end, and finds the record of it by the signal", async () => {
    const { context } = fixture;
    const { database, feed } = context;
    const [settled, unsettled] = await publishTwo();
    const voided = await publish(context, MARK + 2 * FIVE_MINUTES);
    await endAs(context, settled, "profit");
    await endAs(context, unsettled, null);
    await database.write(async (transaction) => {
      const writer = await LedgerWriter.open(database, transaction);
      const end = { reason: "A mistake", at: END.at, price: null };
      const body = voidedBody(voided, feed.info, end);
      await writer.append(writer.prepare("voided", body, MARK + 40));
    });
    const results = await database
      .model(SignalResult)
      .findAll({ order: [["position", "ASC"]], raw: true });
    expect(results.map(({ ending }) => ending)).toEqual(["profit", "unsettled", "voided"]);
    const ends = await readEnds(database, [voided.id, settled.id]);
    expect([...ends].map(([id, { kind }]) => [id, kind]).sort()).toEqual(
      [
        [settled.id, "settled"],
        [voided.id, "voided"],
      ].sort(),
    );
  });

  it("sees what was recorded earlier in the same transaction", async () => {
    const { context } = fixture;
    const { database } = context;
    const draft = draftOf();
    const entry = { pair: draft.pair, time: MARK - 1, price: draft.entryPrice };
    await database.write(async (transaction) => {
      const result = await publishIn(transaction, context, { draft, slot: MARK, entry });
      if (result.kind === "taken") throw new Error("The mark is taken");
      const writer = await LedgerWriter.open(database, transaction);
      const body = unsettledBody(result.signal, fixture.feed.info, END);
      await writer.append(writer.prepare("unsettled", body, MARK + 40));
      const kinds = (await readLedger(database, 0, 10, transaction)).map(({ kind }) => kind);
      expect(kinds).toEqual(["published", "unsettled"]);
      expect(await readRecords(database, [2], transaction)).toHaveLength(1);
    });
    expect(await database.model(SignalResult).count()).toBe(1);
  });

  it("takes nothing but an object", async () => {
    const prepared = fixture.context.database.write(async (transaction) => {
      const writer = await LedgerWriter.open(fixture.context.database, transaction);
      return writer.prepare("voided", undefined as never, MARK);
    });
    await expect(prepared).rejects.toThrow("must be an object");
    expect(await readLedger(fixture.context.database)).toEqual([]);
  });
});
