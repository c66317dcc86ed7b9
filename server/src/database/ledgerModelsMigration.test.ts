import { expect, it } from "vitest";
import { ledgerModels } from "./migrations/0057-ledger-models.ts";
import { beforeMigration } from "./testing/beforeMigration.ts";

const SIGNAL = "0198c0de-0000-7000-8000-000000000001";
const AT = "2026-06-01 10:00:00.000 +00:00";

// SQLite has to write the table of records anew; PostgreSQL changes it in place.
it("keeps each record as it was, lets one be about no signal, and guards as before", async () => {
  await using storage = await beforeMigration(ledgerModels);
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
      confidence_sample: 900,
      analysis: "It fell.",
      status: "active",
      audience: "silver",
      created_at: AT,
      expires_at: AT,
      updated_at: AT,
      published_hash: "a".repeat(64),
    },
  ]);
  const record = {
    position: 1,
    signal_id: SIGNAL,
    kind: "published",
    body: '{"pair":"EUR/USD"}',
    recorded_at: AT,
    previous_hash: "0".repeat(64),
    hash: "a".repeat(64),
  };
  await queries.bulkInsert("ledger_records", [record]);
  const read = async () => (await sequelize.query("SELECT * FROM ledger_records"))[0];
  const before = await read();
  await storage.step();

  expect(await read()).toEqual(before);
  const next = { ...record, position: 2, hash: "b".repeat(64) };
  await expect(queries.bulkInsert("ledger_records", [next])).rejects.toThrow(/Validation|UNIQUE/);
  const model = { ...next, signal_id: null, kind: "model" };
  await queries.bulkInsert("ledger_records", [model]);
  const same = { ...model, position: 3 };
  await expect(queries.bulkInsert("ledger_records", [same])).rejects.toThrow(/Validation|UNIQUE/);
  await queries.bulkInsert("ledger_records", [{ ...same, hash: "c".repeat(64) }]);
  const stranger = {
    ...same,
    position: 4,
    hash: "d".repeat(64),
    signal_id: SIGNAL.replace(/1$/, "2"),
  };
  await expect(queries.bulkInsert("ledger_records", [stranger])).rejects.toThrow(/FOREIGN KEY/i);
  await expect(sequelize.query("DELETE FROM signals")).rejects.toThrow(/FOREIGN KEY/i);
});
