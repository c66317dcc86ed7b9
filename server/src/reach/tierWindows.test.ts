import { DAY, HOUR, type Tier, type WindowHours, watDay } from "@signaldeck/contract";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createLog } from "../process/log.ts";
import { createTestDatabase, type TestDatabase } from "../testing/testDatabase.ts";
import { TestClock } from "../testing/TestClock.ts";
import { TierHours, TierWindows } from "./TierWindows.ts";

const NOON = Date.parse("2026-06-02T11:00:00Z");
const BY_DAY = { from: "07:00", to: "23:00" };
const LATE = { from: "09:30", to: "00:00" };

let storage: TestDatabase;
let clock: TestClock;
const running: TierWindows[] = [];
beforeEach(async () => {
  storage = await createTestDatabase();
  clock = new TestClock(NOON);
});
afterEach(async () => {
  for (const windows of running.splice(0)) await windows.stop();
  await storage.close();
});

/** A server whose catalogue gives silver ten signals a day in some hours; `change` edits it. */
async function serve(hours: WindowHours | null) {
  const listeners = new Set<() => void>();
  const shown = { hours };
  const windows = new TierWindows({
    database: storage.database,
    feed: { clock },
    content: {
      dailySignals: (tier: Tier) => (tier === "silver" ? 10 : tier === "guest" ? 0 : null),
      windowHours: (tier: Tier) => (tier === "silver" ? shown.hours : null),
    },
    onContentChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    log: createLog("silent"),
  });
  running.push(windows);
  await windows.start();
  const change = async (next: WindowHours | null) => {
    shown.hours = next;
    for (const listener of listeners) listener();
    await windows.settled();
  };
  return { windows, change, listeners };
}

it("has a new installation begin with the catalogue's hours, on its past days as well", async () => {
  const { windows } = await serve(BY_DAY);
  expect(windows.hours("silver", NOON)).toEqual(BY_DAY);
  expect(windows.hours("silver", NOON - 3 * DAY)).toEqual(BY_DAY);
  const day = windows.of("silver", NOON);
  expect(day?.isOpen(watDay(NOON).from + 6 * HOUR)).toBe(false);
  expect(day?.at(watDay(NOON).from + 7 * HOUR)).toMatchObject({ index: 0 });
  expect(windows.of("gold", NOON)).toBeNull();
  expect(windows.hours("gold", NOON)).toBeNull();
  expect(windows.of("guest", NOON)?.quota).toBe(0);
});

it("lets a change hold from the next WAT day on, and leaves earlier days as they were", async () => {
  const { windows, change } = await serve(BY_DAY);
  await change(LATE);
  const { from, to } = watDay(NOON);
  expect(windows.hours("silver", NOON)).toEqual(BY_DAY);
  expect(windows.hours("silver", to - 1)).toEqual(BY_DAY);
  expect(windows.hours("silver", to)).toEqual(LATE);
  // A change of mind on the same day changes nothing.
  await change(BY_DAY);
  expect(windows.hours("silver", to)).toEqual(BY_DAY);
  clock.advance(DAY);
  await change(null);
  expect(windows.hours("silver", clock.now())).toEqual(BY_DAY);
  expect(windows.hours("silver", to + DAY)).toBeNull();
  expect(windows.hours("silver", from)).toEqual(BY_DAY);
});

it("goes on after a restart, and finds what was changed meanwhile", async () => {
  const first = await serve(BY_DAY);
  await first.windows.stop();
  const { windows } = await serve(LATE);
  expect(windows.hours("silver", NOON)).toEqual(BY_DAY);
  expect(windows.hours("silver", watDay(NOON).to)).toEqual(LATE);
  const rows = await storage.database.model(TierHours).count({ where: { tier: "silver" } });
  expect(rows).toBe(2);
});

it("hears of another server's change, and does not undo it by an older catalogue", async () => {
  const [one, other] = [await serve(BY_DAY), await serve(BY_DAY)];
  await one.change(LATE);
  await other.windows.settled();
  expect(other.windows.hours("silver", watDay(NOON).to)).toEqual(LATE);
});

it("stays in force all day where signals came before tiers had hours", async () => {
  const validFrom = new Date(0);
  const row = { tier: "silver" as const, validFrom, opens: null, closes: null };
  await storage.database.write((transaction) =>
    storage.database.model(TierHours).create(row, { transaction }),
  );
  const { windows } = await serve(BY_DAY);
  expect(windows.hours("silver", NOON)).toBeNull();
  expect(windows.hours("silver", watDay(NOON).to)).toEqual(BY_DAY);
});
