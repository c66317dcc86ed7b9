import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FIVE_MINUTES } from "../../market/aggregateCandles.ts";
import { MARK, publish, signalsFixture, type SignalsFixture } from "../testing/signalsFixture.ts";
import { GENESIS_HASH, ledgerHash } from "./ledgerChain.ts";
import { LedgerWriter } from "./LedgerWriter.ts";
import { readLedger, readLedgerHead } from "./readLedger.ts";
import type { UnsettledBody } from "./recordBodies.ts";

let room: SignalsFixture;
beforeEach(async () => {
  room = await signalsFixture();
});
afterEach(() => room.storage.close());

/** Two signals, each with the record of its publication; their ids. */
async function publishTwo(): Promise<readonly [string, string]> {
  const first = await publish(room.context);
  const second = await publish(room.context, MARK + FIVE_MINUTES);
  return [first.id, second.id];
}

/** Ends each signal in a record of its own, all in one transaction; undoes that where told to. */
const record = (signalIds: readonly string[], { undone = false } = {}) =>
  room.context.database.write(async (transaction) => {
    const writer = await LedgerWriter.open(room.context.database, transaction);
    for (const signalId of signalIds) {
      const body = { signalId, reason: "a gap" } as UnsettledBody;
      await writer.append(writer.prepare("unsettled", body, MARK + 40));
    }
    if (undone) throw new Error("undone");
  });

describe("the ledger's end", () => {
  it("is nowhere before the first record, and moves with each", async () => {
    const { database } = room.context;
    expect(await readLedger(database)).toEqual([]);
    expect(await readLedgerHead(database)).toBeNull();
    const [first, second] = await publishTwo();
    await record([first, second]);

    const records = await readLedger(database);
    expect(records.map(({ position, kind, signalId }) => [position, kind, signalId])).toEqual([
      [1, "published", first],
      [2, "published", second],
      [3, "unsettled", first],
      [4, "unsettled", second],
    ]);
    const hashes = [GENESIS_HASH, ...records.map(({ hash }) => hash)];
    expect(records.map(({ previousHash }) => previousHash)).toEqual(hashes.slice(0, -1));
    for (const entry of records) expect(ledgerHash(entry)).toBe(entry.hash);
    expect(records[3]).toMatchObject({
      body: `{"reason":"a gap","signalId":"${second}"}`,
      recordedAt: new Date(MARK + 40).toISOString(),
    });
    expect(await readLedgerHead(database)).toEqual({
      position: 4,
      hash: records[3]?.hash,
      recordedAt: new Date(MARK + 40),
    });
  });

  it("is read on from a position, so many at a time", async () => {
    const { database } = room.context;
    await record(await publishTwo());
    const positions = async (...range: [after?: number, limit?: number]) =>
      (await readLedger(database, ...range)).map(({ position }) => position);
    expect(await positions()).toEqual([1, 2, 3, 4]);
    expect(await positions(2)).toEqual([3, 4]);
    expect(await positions(1, 2)).toEqual([2, 3]);
  });

  it("is where it was when the transaction is undone", async () => {
    const { database } = room.context;
    const signals = await publishTwo();
    const head = await readLedgerHead(database);
    await expect(record(signals, { undone: true })).rejects.toThrow("undone");
    expect(await readLedgerHead(database)).toEqual(head);
  });

  it("takes nothing but an object", async () => {
    const prepared = room.context.database.write(async (transaction) => {
      const writer = await LedgerWriter.open(room.context.database, transaction);
      return writer.prepare("voided", undefined as never, MARK);
    });
    await expect(prepared).rejects.toThrow("must be an object");
    expect(await readLedger(room.context.database)).toEqual([]);
  });
});
