import { afterAll, beforeAll, expect, it } from "vitest";
import type { LiveRoad, RoadEvent } from "../live/LiveRoad.ts";
import { recordLiveEvent } from "../live/recordLiveEvent.ts";
import { signalEvent } from "../live/testing/signalEvent.ts";
import { createLog } from "../log.ts";
import { createTestDatabase, type TestDatabase } from "../testing/testDatabase.ts";
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
  const outbox = { addAll: () => Promise.resolve() };
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
