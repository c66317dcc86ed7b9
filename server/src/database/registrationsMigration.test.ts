import { expect, it } from "vitest";
import { registrations } from "./migrations/0041-registrations.ts";
import { beforeMigration, oldMember } from "./testing/beforeMigration.ts";

const WAITING = "0198c0de-0000-7000-8000-000000000001";
const MEMBER = "0198c0de-0000-7000-8000-000000000002";
const LATER = "2026-06-02 10:00:00.000 +00:00";

it("keeps whoever waits for a code with that code, and leaves members alone", async () => {
  await using storage = await beforeMigration(registrations);
  const { sequelize } = storage;
  const queries = sequelize.getQueryInterface();
  const confirmed = { confirmed_at: LATER, password_hash: "own" };
  await queries.bulkInsert("members", [oldMember(WAITING), oldMember(MEMBER, confirmed)]);
  await queries.bulkInsert("confirmation_codes", [
    { member_id: WAITING, code_hash: "c".repeat(64), tries_left: 5, expires_at: LATER },
  ]);
  await storage.step();

  expect((await sequelize.query("SELECT * FROM registrations"))[0]).toMatchObject([
    {
      // The code's hash was made with this id.
      id: WAITING,
      member_id: WAITING,
      password_hash: "none",
      risk_version: "2026-11",
      code_hash: "c".repeat(64),
      expires_at: LATER,
    },
  ]);
  expect((await sequelize.query("SELECT * FROM members ORDER BY id"))[0]).toMatchObject([
    { password_hash: "", risk_version: null, risk_acknowledged_at: null },
    { password_hash: "own", risk_version: "2026-11" },
  ]);
});
