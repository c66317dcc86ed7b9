import { expect, it } from "vitest";
import { signalDesk } from "./migrations/0024-signal-desk.ts";
import { beforeMigration } from "./testing/beforeMigration.ts";

const SIGNAL = "0198c0de-0000-7000-8000-000000000001";
const AT = "2026-06-01 10:00:00.000 +00:00";

// SQLite has to write the table of signals anew; PostgreSQL changes it in place.
it("keeps signals and ledger, knows the old ones as the engine's, and guards as before", async () => {
  await using storage = await beforeMigration(signalDesk);
  const { sequelize } = storage;
  const queries = sequelize.getQueryInterface();
  await queries.bulkInsert("signals", [
    {
      id: SIGNAL,
      feed: "scripted",
      market: "simulated",
      sequence: 1,
      pair: "EUR/USD",
      slot: AT,
      direction: "CALL",
      entry_price: 1.1,
      entry_tick_at: AT,
      confidence: 54,
      confidence_low: 52,
      confidence_high: 56,
      confidence_sample: 900,
      analysis: "It fell.",
      stop_loss: 1.09,
      take_profit: 1.11,
      status: "active",
      audience: "silver",
      created_at: AT,
      expires_at: AT,
      updated_at: AT,
      published_hash: "a".repeat(64),
    },
  ]);
  await queries.bulkInsert("ledger_records", [
    {
      position: 1,
      signal_id: SIGNAL,
      kind: "published",
      body: "{}",
      recorded_at: AT,
      previous_hash: "0".repeat(64),
      hash: "a".repeat(64),
    },
  ]);
  await storage.step();

  const [signals] = await sequelize.query("SELECT * FROM signals");
  expect(signals).toMatchObject([
    { id: SIGNAL, confidence: 54, stop_loss: 1.09, source: "engine", voided_at: null },
  ]);
  expect((await sequelize.query("SELECT * FROM ledger_records"))[0]).toHaveLength(1);
  const again = { ...(signals[0] as object), id: SIGNAL.replace(/1$/, "2"), sequence: 2 };
  await expect(queries.bulkInsert("signals", [again])).rejects.toThrow(/Validation|UNIQUE/);
  await expect(sequelize.query("DELETE FROM signals")).rejects.toThrow(/FOREIGN KEY/);
  const later = { ...again, slot: AT.replace("10:00", "10:05"), confidence: null };
  await queries.bulkInsert("signals", [later]);
});
