import { expect, it } from "vitest";
import { corrections } from "./migrations/0077-corrections.ts";
import { beforeMigration, oldMember } from "./testing/beforeMigration.ts";

const id = (number: number) => `0198c0de-0000-7000-8000-${String(number).padStart(12, "0")}`;
const [DECIDED, REVOKED, CODED, PLAIN] = [id(1), id(2), id(3), id(4)] as const;
const day = (number: number) => new Date(Date.UTC(2026, 0, number));

const claim = (number: number, memberId: string, at: Date) => ({
  id: id(number),
  member_id: memberId,
  status: "approved",
  broker_account_id: "77",
  access_path: "manual",
  declared_amount: 500,
  verified_amount: 500,
  proof_file: `file${number}`,
  proof_name: "a.png",
  proof_type: "image/png",
  proof_bytes: 1,
  sent_by: "web",
  created_at: at,
  decided_at: at,
});

const record = (number: number, subject: string, said: [string, object]) => ({
  id: id(number),
  actor_id: id(99),
  action: said[0],
  subject_type: "member",
  subject_id: subject,
  details: JSON.stringify(said[1]),
  created_at: day(10),
});

it("keeps what was decided by hand or by a code, so that no claim from before undoes it", async () => {
  await using storage = await beforeMigration(corrections);
  const { sequelize } = storage;
  const queries = sequelize.getQueryInterface();
  const members = [DECIDED, REVOKED, CODED, PLAIN].map((member) => oldMember(member));
  await queries.bulkInsert("members", members);
  const before = { tier: "gold", dashboardUnlocked: true };
  const pro = { tier: "pro", dashboardUnlocked: true };
  const none = { tier: "guest", dashboardUnlocked: false, hasDeposited: false, depositAmount: 0 };
  await queries.bulkInsert("audit_records", [
    record(20, DECIDED, ["access.changed", { before, after: pro, reason: "Agreed" }]),
    record(21, REVOKED, ["access.changed", { before, after: none }]),
    record(22, CODED, ["dashboard_code.used", { tierBefore: "guest", tier: "silver" }]),
  ]);
  await queries.bulkInsert("deposit_claims", [
    claim(30, DECIDED, day(9)),
    claim(31, DECIDED, day(11)),
    claim(32, REVOKED, day(9)),
    claim(33, CODED, day(11)),
    claim(34, PLAIN, day(9)),
  ]);
  await storage.step();

  const [kept] = await sequelize.query("SELECT base_tier, base_unlocked FROM members ORDER BY id");
  expect(kept).toMatchObject([
    { base_tier: "pro", base_unlocked: 1 },
    { base_tier: "guest", base_unlocked: 0 },
    { base_tier: "silver", base_unlocked: 1 },
    { base_tier: null, base_unlocked: null },
  ]);
  const [counts] = await sequelize.query("SELECT counts FROM deposit_claims ORDER BY id");
  expect(counts).toEqual(["deposit", "tier", "none", "tier", "tier"].map((of) => ({ counts: of })));
});
