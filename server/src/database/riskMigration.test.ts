import { expect, it } from "vitest";
import { riskAcknowledgement } from "./migrations/0040-risk-acknowledgement.ts";
import { beforeMigration, oldMember } from "./testing/beforeMigration.ts";

const MEMBER = "0198c0de-0000-7000-8000-000000000001";
const STAFF = "0198c0de-0000-7000-8000-000000000002";

it("keeps what members acknowledged and all that refers to them, and frees staff of it", async () => {
  await using storage = await beforeMigration(riskAcknowledgement);
  const { sequelize } = storage;
  const queries = sequelize.getQueryInterface();
  const before = oldMember(MEMBER);
  await queries.bulkInsert("members", [
    before,
    oldMember(STAFF, { role: "support", risk_version: "none" }),
  ]);
  await queries.bulkInsert("notification_preferences", [
    {
      member_id: MEMBER,
      signals: true,
      trades: true,
      security: true,
      marketing: false,
      updated_at: before.updated_at,
    },
  ]);
  await storage.step();

  const [members] = await sequelize.query("SELECT * FROM members ORDER BY id");
  expect(members).toMatchObject([
    { id: MEMBER, risk_version: "2026-11", risk_acknowledged_at: before.risk_acknowledged_at },
    { id: STAFF, risk_version: null, risk_acknowledged_at: null },
  ]);
  const [preferences] = await sequelize.query("SELECT member_id FROM notification_preferences");
  expect(preferences).toEqual([{ member_id: MEMBER }]);
  expect((await sequelize.query("PRAGMA foreign_key_check"))[0]).toEqual([]);
});
