import { HOUR, STREAM_LIMITS, type LiveEvent } from "@signaldeck/contract";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Database } from "../database/Database.ts";
import { createLog } from "../process/log.ts";
import { createTestDatabase, type TestDatabase } from "../testing/testDatabase.ts";
import { DeliveryPosition } from "./DeliveryPosition.ts";
import { LiveEventRow } from "./LiveEventRow.ts";
import { EventLog } from "./EventLog.ts";
import { recordLiveEvent, rowOfEvent } from "./recordLiveEvent.ts";
import type { LoggedEvent } from "./LoggedEvent.ts";
import { EventSubscriber, type Write } from "./EventSubscriber.ts";
import { signalEvent } from "./testing/signalEvent.ts";

let storage: TestDatabase;
let database: Database;
let eventLog: EventLog;
beforeEach(async () => {
  storage = await createTestDatabase();
  ({ database } = storage);
  eventLog = newEventLog();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await eventLog.stop();
  await storage.close();
});

const newEventLog = () =>
  new EventLog({
    database,
    log: createLog("silent"),
    feedName: "scripted",
    pollInterval: HOUR,
  });

const add = (event: LiveEvent) =>
  database.write((transaction) =>
    recordLiveEvent(database, transaction, { event, audience: "silver", at: 0 }),
  );
const other = () => add({ type: "engine.changed", pause: null });

const stored = async () =>
  (await database.model(DeliveryPosition).findByPk("push", { raw: true }))?.lastEventId;

/** A follower that notes the numbers of the signals that it is asked about, and those it has written. */
class NotingFollower extends EventSubscriber {
  readonly asked: number[] = [];
  readonly written: number[] = [];

  constructor(
    along: EventLog,
    /** What each preparation waits for. */
    private readonly rest: () => Promise<void> = () => Promise.resolve(),
  ) {
    super({ database, log: createLog("silent"), eventLog: along, pollInterval: HOUR }, "push");
  }

  protected async prepare(events: readonly LoggedEvent[]): Promise<Write> {
    const numbers = events.map(({ event }) => ("signal" in event ? event.signal.sequence : 0));
    this.asked.push(...numbers);
    await this.rest();
    return () => Promise.resolve(void this.written.push(...numbers));
  }
}

/** Something to wait for, and how it comes. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open: () => open(), opened };
}

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

it("begins nothing more once it was told to stop, however much came meanwhile", async () => {
  await eventLog.start();
  const { open, opened } = gate();
  const follower = new NotingFollower(eventLog, () => opened);
  eventLog.subscribe((event) => follower.hear(event));
  follower.start();
  await add(signalEvent(1));
  await expect.poll(() => follower.asked).toEqual([1]);
  // Each of them waits for the first take and would then begin one of its own.
  for (const number of [2, 3, 4]) await add(signalEvent(number));
  const stopped = follower.stop();
  open();
  await stopped;
  await new Promise((resolve) => setImmediate(resolve));
  expect(follower.asked).toEqual([1]);
  await follower.flush();
  expect(follower.asked).toEqual([1]);
});

it("passes over what is about no signal without a statement, and stores that with what is", async () => {
  await eventLog.start();
  const follower = new NotingFollower(eventLog);
  await add(signalEvent(1));
  await follower.flush();
  expect(await stored()).toBe(eventLog.head);
  const first = eventLog.head;
  await other();
  await other();
  const [asked, read] = [
    vi.spyOn(database.model(DeliveryPosition), "findByPk"),
    vi.spyOn(database.model(LiveEventRow), "findAll"),
  ];
  await follower.flush();
  expect(asked).not.toHaveBeenCalled();
  expect(read).not.toHaveBeenCalled();
  expect(await stored()).toBe(first);
  await add(signalEvent(2));
  await follower.flush();
  expect(await stored()).toBe(first + 3);
  expect(follower.written).toEqual([1, 2]);
});

it("takes from memory what the event log has there, and from the rows what is older", async () => {
  const many = 2 * STREAM_LIMITS.maxResume + 20;
  await database.write((transaction) =>
    database.model(LiveEventRow).bulkCreate(
      upTo(many).map((number) =>
        rowOfEvent({ event: signalEvent(number), audience: "silver", at: 0 }),
      ),
      { transaction },
    ),
  );
  await eventLog.start();
  const follower = new NotingFollower(eventLog);
  const read = vi.spyOn(database.model(LiveEventRow), "findAll");
  await follower.flush();
  expect(follower.written).toEqual(upTo(many));
  expect(read).toHaveBeenCalledTimes(1);
  read.mockClear();
  await add(signalEvent(many + 1));
  await follower.flush();
  expect(follower.written.at(-1)).toBe(many + 1);
  // By the event log itself.
  expect(read).toHaveBeenCalledTimes(1);
});

it("gives again what it could not take", async () => {
  await add(signalEvent(1));
  await add(signalEvent(2));
  await eventLog.start();
  const follower = new NotingFollower(eventLog);
  vi.spyOn(database.model(DeliveryPosition), "update").mockRejectedValueOnce(new Error("down"));
  await expect(follower.flush()).rejects.toThrow("down");
  expect(await stored()).toBe(0);
  await follower.flush();
  expect(follower.asked).toEqual([1, 2, 1, 2]);
  expect(follower.written).toEqual([1, 2]);
});

it("writes nothing of what another process was faster to take, and goes on after it", async () => {
  await eventLog.start();
  const { open, opened } = gate();
  const slow = new NotingFollower(eventLog, () => opened);
  const quick = new NotingFollower(eventLog);
  await add(signalEvent(1));
  const late = slow.flush();
  await expect.poll(() => slow.asked).toEqual([1]);
  await add(signalEvent(2));
  await quick.flush();
  await add(signalEvent(3));
  open();
  await late;
  expect(quick.written).toEqual([1, 2]);
  expect(slow.written).toEqual([3]);
  await quick.flush();
  expect(quick.written).toEqual([1, 2]);
  expect(await stored()).toBe(eventLog.head);
});
