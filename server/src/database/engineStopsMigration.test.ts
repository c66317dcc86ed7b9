import { expect, it } from "vitest";
import { recordAnalysis } from "./migrations/0065-record-analysis.ts";
import { beforeMigration } from "./testing/beforeMigration.ts";

const AT = "2026-06-01 10:00:00.000 +00:00";

/** What is known of stops after the migration, of an engine that was switched so before. */
async function stopsAfter(change: { paused: boolean; reason: string | null }): Promise<unknown[]> {
  await using storage = await beforeMigration(recordAnalysis);
  const { sequelize } = storage;
  const queries = sequelize.getQueryInterface();
  await queries.bulkUpdate("signal_switches", { ...change, changed_at: AT }, { name: "engine" });
  await queries.bulkUpdate(
    "signal_switches",
    { paused: true, reason: "Imports", changed_at: AT },
    { name: "imports" },
  );
  await storage.step();
  const [rows] = await sequelize.query("SELECT reason, by_itself, since, until FROM engine_stops");
  return rows;
}

it("takes down the stop of an engine that stands still, since its switch was turned", async () => {
  const [stop, ...others] = await stopsAfter({ paused: true, reason: "A rate decision" });
  expect(others).toEqual([]);
  expect(stop).toMatchObject({ reason: "A rate decision", until: null });
  const { since, by_itself: byItself } = stop as { since: Date | string; by_itself: unknown };
  expect(new Date(since)).toEqual(new Date(AT));
  expect(Boolean(byItself)).toBe(true);
});

it("takes down none of an engine that runs", async () => {
  expect(await stopsAfter({ paused: false, reason: null })).toEqual([]);
});
