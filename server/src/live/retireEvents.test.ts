import { DAY, HOUR } from "@signaldeck/contract";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RowSweep } from "../database/RowSweep.ts";
import { TestClock } from "../testing/TestClock.ts";
import { createTestDatabase, type TestDatabase } from "../testing/testDatabase.ts";
import { DeliveryPosition, type FollowerName } from "./DeliveryPosition.ts";
import { LiveEventRow } from "./LiveEventRow.ts";
import { rowOfEvent } from "./recordLiveEvent.ts";
import { retireEvents } from "./retireEvents.ts";
import { signalEvent } from "./testing/signalEvent.ts";
import { soon } from "../testing/soon.ts";

const FOLLOWERS: FollowerName[] = ["push", "webhooks"];

let storage: TestDatabase;
const clock = new TestClock();
const log = { warn: vi.fn(), error: vi.fn() };
beforeEach(async () => {
  storage = await createTestDatabase();
  log.warn.mockReset();
  log.error.mockReset();
});
afterEach(() => storage.close());

/** Events that were written so many ms ago, oldest first; returns their ids. */
async function addEvents(...ages: number[]): Promise<number[]> {
  const { database } = storage;
  const rows = ages.map((age) => ({
    type: "signal.published" as const,
    audience: "gold" as const,
    payload: JSON.stringify(signalEvent(1)),
    createdAt: new Date(clock.now() - age),
  }));
  await database.write((transaction) =>
    database.model(LiveEventRow).bulkCreate(rows, { transaction }),
  );
  return (await left()).slice(-ages.length);
}

async function left(): Promise<number[]> {
  const events = storage.database.model(LiveEventRow);
  return (await events.findAll({ order: [["id", "ASC"]], raw: true })).map(({ id }) => id);
}

const place = (name: FollowerName, lastEventId: number) =>
  storage.database.write((transaction) =>
    storage.database
      .model(DeliveryPosition)
      .update({ lastEventId }, { where: { name }, transaction }),
  );

const positions = async () =>
  storage.database.model(DeliveryPosition).findAll({ order: ["name"], raw: true });

const sweep = (goesOn?: () => boolean) =>
  retireEvents({ ...storage, clock, log, followers: FOLLOWERS }, goesOn);

it("removes what is a day old in steps, when all followers have taken it, and no position", async () => {
  const ids = await addEvents(...Array.from({ length: 1_200 }, () => 2 * DAY), 23 * HOUR, 0);
  for (const name of FOLLOWERS) await place(name, ids.at(-1) ?? 0);
  const before = await positions();
  const steps = vi.spyOn(storage.database, "write");
  await sweep();
  expect(await left()).toEqual(ids.slice(-2));
  expect(steps).toHaveBeenCalledTimes(3);
  expect(await positions()).toEqual(before);
  expect(log.warn).not.toHaveBeenCalled();
  expect(log.error).not.toHaveBeenCalled();
});

it("ends with the step that is under way", async () => {
  const ids = await addEvents(...Array.from({ length: 600 }, () => 2 * DAY));
  for (const name of FOLLOWERS) await place(name, ids.at(-1) ?? 0);
  await sweep(() => false);
  expect(await left()).toHaveLength(100);
});

it("waits for a follower that is behind, and says so", async () => {
  const [first = 0, second = 0, third = 0] = await addEvents(3 * DAY, 2 * DAY, 2 * DAY);
  await place("push", third);
  await place("webhooks", first);
  // Nobody follows by this one here.
  await place("telegram", 0);
  await sweep();
  expect(await left()).toEqual([second, third]);
  expect(log.warn).toHaveBeenCalledWith({ followers: ["webhooks"] }, expect.any(String));
  expect(log.error).not.toHaveBeenCalled();
});

it("waits for nobody on account of what no follower takes", async () => {
  const [first = 0] = await addEvents(3 * DAY);
  for (const name of FOLLOWERS) await place(name, first);
  await storage.database.write((transaction) =>
    storage.database.model(LiveEventRow).create(
      rowOfEvent({
        event: { type: "desk.changed", desk: "outbox" },
        audience: "staff",
        at: clock.now() - 2 * DAY,
      }),
      { transaction },
    ),
  );
  await sweep();
  expect(await left()).toEqual([]);
  expect(log.warn).not.toHaveBeenCalled();
});

it("cuts a follower off after a week, and never in silence", async () => {
  const [, second = 0] = await addEvents(8 * DAY, 6 * DAY);
  await place("push", second);
  await place("webhooks", 0);
  await sweep();
  expect(await left()).toEqual([second]);
  expect(log.error).toHaveBeenCalledWith(
    { followers: ["webhooks"], events: 1 },
    expect.stringContaining("have not taken"),
  );
});

it("works by itself from its start on, and looks again where the storage failed", async () => {
  const ids = await addEvents(2 * DAY, 0);
  for (const name of FOLLOWERS) await place(name, ids.at(-1) ?? 0);
  vi.spyOn(storage.database.model(LiveEventRow), "max").mockRejectedValueOnce(new Error("down"));
  const sweeping = new RowSweep({ clock, log, what: "old events", retire: sweep });
  sweeping.start();
  await soon(() => expect(log.warn).toHaveBeenCalledTimes(1));
  await sweeping.stop();
  sweeping.start();
  await soon(async () => expect(await left()).toEqual(ids.slice(-1)));
  await sweeping.stop();
});

it("rests while the clock is in doubt, since what is removed cannot be brought back", async () => {
  const ids = await addEvents(2 * DAY);
  for (const name of FOLLOWERS) await place(name, ids.at(-1) ?? 0);
  const sweeping = new RowSweep({ clock, log, what: "old events", retire: sweep });
  clock.doubt = { message: "This machine's clock has moved.", since: clock.now() };
  await sweeping.flush();
  expect(await left()).toEqual(ids);
  clock.doubt = null;
  await sweeping.flush();
  expect(await left()).toEqual([]);
});
