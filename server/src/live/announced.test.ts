import { HOUR, SECOND } from "@signaldeck/contract";
import { DataTypes, Model } from "sequelize";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { rowsOf, type Changed } from "../database/CommitObservers.ts";
import type { Database, TableDefinition } from "../database/Database.ts";
import { createLog } from "../process/log.ts";
import { createTestDatabase, type TestDatabase } from "../testing/testDatabase.ts";
import { EventLog } from "./EventLog.ts";
import { recordLiveEvent } from "./recordLiveEvent.ts";
import { signalEvent } from "./testing/signalEvent.ts";

class Seat extends Model {
  static definition: TableDefinition = {
    table: "seats",
    changeFeedKeys: ["id"],
    columns: { id: { type: DataTypes.STRING(8), primaryKey: true }, color: DataTypes.STRING(8) },
  };
}

/** No beat comes within this time: what comes does so at once, and is seen as soon. */
const AT_ONCE = { timeout: 20 * SECOND, interval: 2 };

let test: TestDatabase;
let here: Database;
let there: Database;
let eventLog: EventLog;
let ids: number[];
let changed: Changed[];
let sequence: number;
let ignore: () => Promise<void>;

beforeEach(async () => {
  if (process.env["TEST_DATABASE_URL"] === undefined) return;
  test = await createTestDatabase();
  here = test.database;
  there = await test.reopen();
  await here.model<Model>(Seat).sync();
  there.model<Model>(Seat);
  [ids, changed, sequence] = [[], [], 0];
  // Beats that never come: only a notice can bring something.
  ignore = await there.serve(HOUR);
  const log = createLog("silent");
  eventLog = new EventLog({ database: there, log, feedName: "scripted", pollInterval: HOUR });
  await eventLog.start();
  eventLog.subscribe(({ event }) => {
    if (event.type === "signal.published") ids.push(event.signal.sequence);
  });
  there.onChange([rowsOf(Seat, { keys: ["id"] as never[] })], (who) => void changed.push(who));
  await vi.waitFor(async () => expect(await listeners()).toHaveLength(1), AT_ONCE);
});
afterEach(async () => {
  if (process.env["TEST_DATABASE_URL"] === undefined) return;
  await eventLog.stop();
  await ignore();
  await test.close();
});

/** Processes of the server that somebody listens by. */
const listeners = () =>
  here.select<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN %'",
  );

const publish = () =>
  here.write((transaction) => {
    sequence += 1;
    const event = signalEvent(sequence);
    return recordLiveEvent(here, transaction, { event, audience: "silver", at: 0 });
  });

const paint = (database: Database, id: string) =>
  database.write((transaction) =>
    database.model<Model>(Seat).update({ color: "red" }, { where: { id }, transaction }),
  );

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

describe.runIf(process.env["TEST_DATABASE_URL"] !== undefined)("another instance", () => {
  it("has each event at once, in order and once, and none that was not committed", async () => {
    for (let at = 0; at < 20; at += 1) {
      await publish();
      await vi.waitFor(() => expect(ids).toEqual(upTo(sequence)), AT_ONCE);
    }
    await Promise.all(upTo(20).map(publish));
    await vi.waitFor(() => expect(ids).toHaveLength(40), AT_ONCE);
    const refused = here.write(async (transaction) => {
      const event = signalEvent(99);
      await recordLiveEvent(here, transaction, { event, audience: "silver", at: 0 });
      throw new Error("second thought");
    });
    await expect(refused).rejects.toThrow("second thought");
    await publish();
    await vi.waitFor(() => expect(ids).toHaveLength(41), AT_ONCE);
    expect(ids.toSorted((a, b) => a - b)).toEqual(upTo(41));
  });

  it("hears at once what changed, with its names, and not what it has changed itself", async () => {
    await paint(here, "a");
    await vi.waitFor(() => expect(changed).toEqual([new Set(["a"])]), AT_ONCE);
    await paint(there, "b");
    await paint(here, "c");
    await vi.waitFor(() => expect(changed.at(-1)).toEqual(new Set(["c"])), AT_ONCE);
    expect(changed).toEqual([new Set(["a"]), new Set(["b"]), new Set(["c"])]);
  });

  it("misses nothing and has nothing twice when the connection it listens by is cut", async () => {
    for (let cut = 0; cut < 3; cut += 1) {
      const [listener] = await listeners();
      await here.select(`SELECT pg_terminate_backend(${listener?.pid ?? 0})`);
      for (let at = 0; at < 5; at += 1) await publish();
      await paint(here, `cut ${cut}`);
      await vi.waitFor(() => expect(ids).toEqual(upTo(sequence)), AT_ONCE);
      await vi.waitFor(() => expect(changed.at(-1)).toEqual(new Set([`cut ${cut}`])), AT_ONCE);
      await vi.waitFor(async () => expect(await listeners()).toHaveLength(1), AT_ONCE);
    }
    // Nothing comes late.
    await sleep(200);
    expect(ids).toEqual(upTo(sequence));
    expect(changed).toHaveLength(3);
  });

  it("leaves no connection behind when it stops", async () => {
    await ignore();
    await vi.waitFor(async () => expect(await listeners()).toHaveLength(0), AT_ONCE);
    ignore = () => Promise.resolve();
    await publish();
  });
});
