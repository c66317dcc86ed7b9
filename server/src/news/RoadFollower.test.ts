import { MINUTE, type LiveEvent } from "@signaldeck/contract";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { LiveEventRow } from "../live/LiveEventRow.ts";
import type { LiveRoad, RoadEvent } from "../live/LiveRoad.ts";
import { recordLiveEvent } from "../live/recordLiveEvent.ts";
import { signalEvent } from "../live/testing/signalEvent.ts";
import { createLog } from "../log.ts";
import { createTestDatabase, type TestDatabase } from "../testing/testDatabase.ts";
import { DeliveryPosition } from "./DeliveryPosition.ts";
import { RoadFollower, type RoadFollowerDeps } from "./RoadFollower.ts";

let storage: TestDatabase;
beforeAll(async () => {
  storage = await createTestDatabase();
});
afterAll(() => storage.close());

/** A follower that takes its time over the first events, and counts how often it is asked. */
class SlowFollower extends RoadFollower {
  asked = 0;
  goOn: () => void = () => undefined;
  private readonly held = new Promise<void>((resolve) => (this.goOn = resolve));

  constructor(deps: RoadFollowerDeps) {
    super(deps, "push");
  }

  protected async messagesOf(): Promise<[]> {
    this.asked += 1;
    await this.held;
    return [];
  }
}

it("begins nothing more once it was told to stop, however much came meanwhile", async () => {
  const { database } = storage;
  const add = () =>
    database.write((transaction) =>
      recordLiveEvent(database, transaction, { event: signalEvent(1), audience: "silver", at: 0 }),
    );
  await add();
  const listeners = new Set<(event: RoadEvent) => void>();
  const road = {
    head: 1,
    subscribe(listener: (event: RoadEvent) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } satisfies Pick<LiveRoad, "head" | "subscribe">;
  const outbox = { addAll: () => Promise.resolve(), withdrawBatch: () => Promise.resolve() };
  const follower = new SlowFollower({ database, log: createLog("silent"), outbox, road });
  follower.start();
  await expect.poll(() => follower.asked).toBe(1);
  await add();
  road.head = 2;
  // Each of them waits for the first take and would then begin one of its own.
  for (const listener of listeners) for (let n = 0; n < 3; n += 1) listener({} as RoadEvent);
  const stopped = follower.stop();
  follower.goOn();
  await stopped;
  await new Promise((resolve) => setImmediate(resolve));
  expect(follower.asked).toBe(1);
  await follower.flush();
  expect(follower.asked).toBe(1);
});

/** A follower that notes what it is given. */
class NotingFollower extends RoadFollower {
  readonly given: string[] = [];

  constructor(deps: RoadFollowerDeps) {
    super(deps, "push");
  }

  protected messagesOf(rows: readonly LiveEventRow[]): Promise<[]> {
    this.given.push(...rows.map(({ type }) => type));
    return Promise.resolve([]);
  }
}

it("passes over what is about no signal, and stores that with what is, or a minute later", async () => {
  const fresh = await createTestDatabase();
  const { database } = fresh;
  const road = { head: 0, subscribe: () => () => undefined };
  const add = async (event: LiveEvent) => {
    await database.write((transaction) =>
      recordLiveEvent(database, transaction, { event, audience: "silver", at: 0 }),
    );
    road.head += 1;
  };
  const other = () => add({ type: "engine.changed", pause: null });
  const outbox = { addAll: () => Promise.resolve(), withdrawBatch: () => Promise.resolve() };
  const follower = new NotingFollower({ database, log: createLog("silent"), outbox, road });
  const positions = database.model(DeliveryPosition);
  const stored = async () => {
    await follower.flush();
    return (await positions.findByPk("push", { raw: true }))?.lastEventId;
  };
  const time = vi.spyOn(performance, "now").mockReturnValue(0);
  try {
    await add(signalEvent(1));
    expect(await stored()).toBe(1);
    await other();
    await other();
    expect(await stored()).toBe(1);
    await add(signalEvent(2));
    expect(await stored()).toBe(4);
    await other();
    expect(await stored()).toBe(4);
    time.mockReturnValue(MINUTE);
    expect(await stored()).toBe(5);
    for (let n = 0; n < 50; n += 1) await other();
    expect(await stored()).toBe(55);
    expect(follower.given).toEqual(["signal.published", "signal.published"]);
  } finally {
    time.mockRestore();
    await fresh.close();
  }
});

it("gives again what it could not take", async () => {
  const fresh = await createTestDatabase();
  const { database } = fresh;
  const road = { head: 2, subscribe: () => () => undefined };
  await database.write(async (transaction) => {
    for (const n of [1, 2]) {
      const event = signalEvent(n);
      await recordLiveEvent(database, transaction, { event, audience: "silver", at: 0 });
    }
  });
  let fails = true;
  const outbox = {
    withdrawBatch: () => Promise.resolve(),
    addAll: () => (fails ? Promise.reject(new Error("no place")) : Promise.resolve()),
  };
  const follower = new NotingFollower({ database, log: createLog("silent"), outbox, road });
  await follower.flush().catch(() => undefined);
  fails = false;
  await follower.flush();
  expect(follower.given).toHaveLength(4);
  await fresh.close();
});
