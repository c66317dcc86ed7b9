import { HOUR, STREAM_LIMITS, type Tier } from "@signaldeck/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Database } from "../database/Database.ts";
import { createLog } from "../process/log.ts";
import { TestClock } from "../testing/TestClock.ts";
import { createTestDatabase, type TestDatabase } from "../testing/testDatabase.ts";
import { LiveEventRow } from "./LiveEventRow.ts";
import { EventLog } from "./EventLog.ts";
import type { LoggedEvent } from "./LoggedEvent.ts";
import { recordLiveEvent, rowOfEvent } from "./recordLiveEvent.ts";
import { signalEvent } from "./testing/signalEvent.ts";
import { soon } from "../testing/soon.ts";

let storage: TestDatabase;
let database: Database;
const clock = new TestClock();
const eventLogs: EventLog[] = [];

beforeEach(async () => {
  storage = await createTestDatabase();
  database = storage.database;
});
afterEach(async () => {
  await Promise.all(eventLogs.splice(0).map((eventLog) => eventLog.stop()));
  await storage.close();
});

async function startEventLog(pollInterval = HOUR, on = database): Promise<EventLog> {
  const eventLog = new EventLog({
    database: on,
    log: createLog("silent"),
    feedName: "scripted",
    pollInterval,
  });
  eventLogs.push(eventLog);
  await eventLog.start();
  return eventLog;
}

function record(sequence: number, audience: Tier = "silver", on = database): Promise<void> {
  return on.write((transaction) =>
    recordLiveEvent(on, transaction, {
      event: signalEvent(sequence),
      audience,
      at: clock.now(),
    }),
  );
}

/** Writes an event of another feed, and one of a form that a later version has. */
async function foreignAndUnknown(): Promise<void> {
  await database.write((transaction) =>
    recordLiveEvent(database, transaction, {
      event: signalEvent(1, { feed: { name: "other", market: "real" } }),
      audience: "silver",
      at: 0,
    }),
  );
  const payload = JSON.stringify({ type: "signal.sung" });
  const row = { type: "signal.published", audience: "silver", payload } as const;
  await database.write((transaction) =>
    database.model(LiveEventRow).create({ ...row, createdAt: new Date(0) }, { transaction }),
  );
}

/** Writes so many published signals at once, for gold. */
async function fill(count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) =>
    rowOfEvent({ event: signalEvent(index + 1), audience: "gold", at: 0 }),
  );
  await database.write((transaction) =>
    database.model(LiveEventRow).bulkCreate(rows, { transaction }),
  );
}

function follow(eventLog: EventLog): LoggedEvent[] {
  const heard: LoggedEvent[] = [];
  eventLog.subscribe((event) => heard.push(event));
  return heard;
}

const sequences = (events: readonly LoggedEvent[] | null) =>
  events?.map(({ event }) => ("signal" in event ? event.signal.sequence : 0));

describe("EventLog", () => {
  it("hands on what was committed, in order and once, with a frame ready to send", async () => {
    const eventLog = await startEventLog();
    const heard = follow(eventLog);
    await record(1);
    await record(2, "gold");
    await Promise.all([eventLog.flush(), eventLog.flush(), eventLog.flush()]);
    await eventLog.flush();
    expect(sequences(heard)).toEqual([1, 2]);
    expect(heard.map(({ audience }) => audience)).toEqual(["silver", "gold"]);
    expect(heard[0]?.frame.toString()).toBe(
      `id: ${heard[0]?.id ?? 0}\ndata: ${JSON.stringify(signalEvent(1))}\n\n`,
    );
    expect(eventLog.head).toBe(heard[1]?.id);
  });

  it("has handed on what was written when the write resolves, while it runs", async () => {
    const eventLog = await startEventLog();
    const heard = follow(eventLog);
    await record(1);
    expect(sequences(heard)).toEqual([1]);
    await eventLog.stop();
    await record(2);
    expect(sequences(heard)).toEqual([1]);
  });

  it("hands on nothing that was rolled back", async () => {
    const eventLog = await startEventLog();
    const heard = follow(eventLog);
    const failing = database.write(async (transaction) => {
      const event = signalEvent(1);
      await recordLiveEvent(database, transaction, { event, audience: "silver", at: 0 });
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    await eventLog.flush();
    expect(heard).toEqual([]);
  });

  it("finds the rows of another process by itself", async () => {
    const other = await storage.reopen();
    const heard = follow(await startEventLog(20));
    await record(1, "silver", other);
    await soon(() => expect(sequences(heard)).toEqual([1]));
  });

  it("loses nothing and keeps the order while two processes write at once", async () => {
    const other = await storage.reopen();
    const eventLog = await startEventLog(5);
    const heard = follow(eventLog);
    const all = Array.from({ length: 120 }, (_, index) => index + 1);
    await Promise.all(
      all.map(async (sequence) => {
        await record(sequence, "silver", sequence % 2 === 0 ? database : other);
        await eventLog.flush();
      }),
    );
    await eventLog.flush();
    const ids = heard.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect(sequences(heard)?.sort((a, b) => a - b)).toEqual(all);
  });

  it("passes over events of another feed and of a form it does not know", async () => {
    const eventLog = await startEventLog();
    const heard = follow(eventLog);
    await foreignAndUnknown();
    await record(2);
    await eventLog.flush();
    expect(sequences(heard)).toEqual([2]);
  });

  it("keeps on after a listener that throws and after a database that fails", async () => {
    const eventLog = await startEventLog(20);
    eventLog.subscribe(() => {
      throw new Error("broken listener");
    });
    const heard = follow(eventLog);
    await record(1);
    vi.spyOn(database.model(LiveEventRow), "findAll").mockRejectedValueOnce(new Error("down"));
    await eventLog.flush();
    await soon(() => expect(sequences(heard)).toEqual([1]));
  });

  it("gives back what was missed, also from before a restart", async () => {
    await record(1, "silver");
    await record(2, "gold");
    await record(3, "pro");
    const eventLog = await startEventLog();
    const first = eventLog.head - 2;
    expect(sequences(eventLog.missedSince(first - 1))).toEqual([1, 2, 3]);
    expect(sequences(eventLog.missedSince(first))).toEqual([2, 3]);
    expect(sequences(eventLog.missedSince(eventLog.head))).toEqual([]);
  });

  it("knows when it cannot give back what was missed", async () => {
    const eventLog = await startEventLog();
    await fill(2 * STREAM_LIMITS.maxResume + 1);
    await eventLog.flush();
    const { head } = eventLog;
    const start = head - 2 * STREAM_LIMITS.maxResume;
    expect(eventLog.missedSince(start - 1)).toBeNull();
    expect(eventLog.missedSince(start)).toHaveLength(2 * STREAM_LIMITS.maxResume);
    expect(eventLog.missedSince(head + 1)).toBeNull();
    expect(eventLog.missedSince(NaN)).toBeNull();
    expect(eventLog.missedSince(-1)).toBeNull();
  });

  it("gives who is behind the same events from memory and from their rows", async () => {
    await fill(3);
    await foreignAndUnknown();
    await database.write((transaction) =>
      recordLiveEvent(database, transaction, {
        event: { type: "engine.changed", pause: null },
        audience: "silver",
        at: 0,
      }),
    );
    await record(4);
    const near = await startEventLog();
    const read = (eventLog: EventLog, id: number, limit: number) =>
      eventLog.read(id, ["signal.published"], limit);
    const before = near.head - 7;
    const rows = vi.spyOn(database.model(LiveEventRow), "findAll");
    const [all, two, rest] = [
      await read(near, before, 10),
      await read(near, before, 2),
      await read(near, before + 2, 10),
    ];
    expect(rows).not.toHaveBeenCalled();
    expect([sequences(all.events), all.to]).toEqual([[1, 2, 3, 4], near.head]);
    expect([sequences(two.events), two.to]).toEqual([[1, 2], before + 2]);
    expect([sequences(rest.events), rest.to]).toEqual([[3, 4], near.head]);
    // Another log begins with newer ones in memory.
    await fill(2 * STREAM_LIMITS.maxResume);
    const far = await startEventLog();
    rows.mockClear();
    const again = await read(far, before, 2);
    expect(rows).toHaveBeenCalledTimes(1);
    expect(again).toEqual(two);
    // Two rows of unknown events are looked at, and passed over.
    const none = await read(far, before + 3, 2);
    expect([none.events, none.to]).toEqual([[], before + 5]);
  });

  it("never gives an id out twice, also where all events were removed", async () => {
    await record(1);
    const { head } = await startEventLog();
    await database.write((transaction) =>
      database.model(LiveEventRow).destroy({ where: {}, transaction }),
    );
    await startEventLog();
    await record(2);
    const eventLog = await startEventLog();
    expect(eventLog.head).toBe(head + 1);
    expect(eventLog.missedSince(head - 1)).toBeNull();
    expect(sequences(eventLog.missedSince(head))).toEqual([2]);
  });
});
