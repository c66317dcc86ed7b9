import { DAY, HOUR, MINUTE, NoticeFacts, watDay } from "@signaldeck/contract";
import { expect, it } from "vitest";
import { noSignalNights } from "./migrations/0139-no-signal-nights.ts";
import { ownReceptions } from "./migrations/0137-own-receptions.ts";
import { tierHours } from "./migrations/0138-tier-hours.ts";
import { beforeMigration, oldMember } from "./testing/beforeMigration.ts";

const OWN = "0198c0de-0000-7000-8000-0000000000c1";
const ENDED = "0198c0de-0000-7000-8000-0000000000c2";
const PLAIN = "0198c0de-0000-7000-8000-0000000000c3";
const FEED = "scripted";
const { from: TODAY } = watDay(Date.parse("2026-06-02T12:00:00Z"));
const NOW = TODAY + 13 * HOUR;
const at = (time: number) => new Date(time);

const reception = (
  memberId: string,
  since: number,
  until: number | null,
  reach: string | null,
) => ({
  member_id: memberId,
  feed: FEED,
  since: at(since),
  until: until === null ? null : at(until),
  reach,
});

it("keeps what came by own windows, tells who still has them once, and drops them", async () => {
  await using storage = await beforeMigration(ownReceptions);
  const { sequelize } = storage;
  const queries = sequelize.getQueryInterface();
  const rows = async (sql: string) =>
    (await sequelize.query(sql))[0] as Record<string, string | number | null>[];
  await queries.bulkInsert("members", [
    oldMember(OWN, { email: "own@example.org" }),
    oldMember(ENDED, { email: "ended@example.org" }),
    oldMember(PLAIN, { email: "plain@example.org" }),
  ]);
  const night = (memberId: string, from: number, hours: [number, number] | null) => ({
    member_id: memberId,
    valid_from: at(from),
    night_from: hours && hours[0],
    night_to: hours && hours[1],
  });
  await queries.bulkInsert("signal_nights", [
    night(OWN, TODAY - DAY, [1_380, 360]),
    night(ENDED, TODAY - 2 * DAY, [0, 300]),
    night(ENDED, TODAY, null),
  ]);
  await queries.bulkInsert("signal_receptions", [
    reception(OWN, TODAY - 30 * DAY, TODAY - 20 * HOUR, "silver"),
    reception(OWN, TODAY - 20 * HOUR, TODAY - 20 * HOUR + 5 * MINUTE, "elite"),
    reception(OWN, TODAY - 20 * HOUR + 5 * MINUTE, NOW, null),
    reception(OWN, NOW, null, "elite"),
    reception(ENDED, TODAY - 3 * DAY, TODAY - 2 * DAY - HOUR, "silver"),
    reception(ENDED, TODAY, null, "silver"),
    reception(PLAIN, TODAY, null, "silver"),
  ]);
  await insertSignal(storage, NOW);

  await storage.step();
  const own = await rows(
    "SELECT member_id, since, own, until FROM signal_receptions ORDER BY member_id, since",
  );
  expect(own.map(({ member_id, own: theirs }) => [member_id, Boolean(theirs)])).toEqual([
    [OWN, true],
    [OWN, true],
    [OWN, true],
    [OWN, true],
    // From before there was a night.
    [ENDED, false],
    [ENDED, true],
    [PLAIN, false],
  ]);
  // What was still going on ends with the last mark; for the others it goes on.
  const ends = own.map(({ until }) => until && Date.parse(String(until)));
  expect(ends.at(3)).toBe(NOW + 1);
  expect(ends.at(5)).toBe(NOW + 1);
  expect(ends.at(6)).toBeNull();
  const told = await rows("SELECT member_id, facts, read_at FROM notices");
  expect(told.map(({ member_id }) => member_id)).toEqual([OWN]);
  expect(NoticeFacts.parse(JSON.parse(String(told[0]?.["facts"])))).toEqual({
    kind: "windows_follow_tier",
  });
});

it("has the windows of an installation with signals cover the day until the next", async () => {
  await using storage = await beforeMigration(tierHours);
  await insertSignal(storage, NOW);
  await storage.step();
  const [rows] = await storage.sequelize.query(
    "SELECT tier, opens, closes FROM tier_hours ORDER BY tier",
  );
  expect(rows).toEqual(
    ["elite", "gold", "pro", "silver"].map((tier) => ({ tier, opens: null, closes: null })),
  );
});

it("has a new installation begin with its catalogue's hours", async () => {
  await using storage = await beforeMigration(tierHours);
  await storage.step();
  expect((await storage.sequelize.query("SELECT tier FROM tier_hours"))[0]).toEqual([]);
});

it("drops the table of nights", async () => {
  await using storage = await beforeMigration(noSignalNights);
  await storage.step();
  const tables = await storage.sequelize.getQueryInterface().showAllTables();
  expect(tables).not.toContain("signal_nights");
});

async function insertSignal(
  { sequelize }: Awaited<ReturnType<typeof beforeMigration>>,
  mark: number,
): Promise<void> {
  await sequelize.getQueryInterface().bulkInsert("signals", [
    {
      id: "0198c0de-0000-7000-8000-000000000001",
      feed: FEED,
      market: "simulated",
      sequence: 1,
      pair: "EUR/USD",
      slot: at(mark),
      direction: "CALL",
      entry_price: 1.1,
      entry_tick_at: at(mark),
      source: "engine",
      confidence_sample: 900,
      analysis: "It fell.",
      stop_loss: 1.09,
      take_profit: 1.11,
      status: "active",
      audience: "silver",
      created_at: at(mark),
      expires_at: at(mark),
      published_at: at(mark),
      updated_at: at(mark),
      published_hash: "a".repeat(64),
    },
  ]);
}
