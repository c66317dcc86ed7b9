import type { AccessPath, Tier } from "@signaldeck/contract";
import { QueryTypes, type Sequelize } from "sequelize";
import { afterEach, beforeEach, expect, it } from "vitest";
import { accessOf, type Giving } from "../access/grants/accessOf.ts";
import { createEmptyStorage, type EmptyStorage } from "../testing/testDatabase.ts";
import { createStepLog, take } from "./migrate.ts";
import { grants } from "./migrations/0140-grants.ts";
import { migrations } from "./migrations/index.ts";
import { openSequelize } from "./openSequelize.ts";
import { oldMember } from "./testing/beforeMigration.ts";

let storage: EmptyStorage;
let sequelize: Sequelize;
beforeEach(async () => {
  storage = await createEmptyStorage();
  sequelize = openSequelize(storage, { migrating: true });
  await createStepLog(sequelize);
  for (const step of migrations.slice(0, migrations.indexOf(grants))) await take(sequelize, step);
});
afterEach(async () => {
  await sequelize.close();
  await storage.drop();
});

const id = (number: number) => `0198c0de-0000-7000-8000-${String(number).padStart(12, "0")}`;
const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const ADMIN = id(99);

const gold = { tier: "gold", dashboard_unlocked: true, has_deposited: true, deposit_amount: 500 };
const MEMBERS = {
  nobody: {},
  claimed: { ...gold, verified_path: "auto" },
  decided: { ...gold, tier: "pro", verified_path: "manual", base_tier: "pro", base_unlocked: true },
  coded: {
    tier: "silver",
    dashboard_unlocked: true,
    has_deposited: true,
    base_tier: "silver",
    base_unlocked: true,
  },
  lent: {
    tier: "gold",
    dashboard_unlocked: true,
    granted_until: day(90),
    standing_tier: "guest",
    standing_unlocked: false,
  },
  began: gold,
  takenBack: { base_tier: "guest", base_unlocked: false },
};
type Name = keyof typeof MEMBERS;
const NAMES = Object.keys(MEMBERS) as Name[];
const idOf = (name: Name) => id(NAMES.indexOf(name) + 1);

const claim = (number: number, of: Name, more: object = {}) => ({
  id: id(number),
  member_id: idOf(of),
  status: "approved",
  broker_account_id: "77",
  access_path: "manual",
  declared_amount: 500,
  verified_amount: 500,
  counts: "tier",
  proof_file: `file${number}`,
  proof_name: "a.png",
  proof_type: "image/png",
  proof_bytes: 1,
  sent_by: "web",
  decided_by: ADMIN,
  created_at: day(1),
  decided_at: day(2),
  ...more,
});

const record = (number: number, of: Name, action: string, details: object) => ({
  id: id(number),
  actor_id: ADMIN,
  action,
  subject_type: "member",
  subject_id: idOf(of),
  details: JSON.stringify(details),
  created_at: day(3),
});

const givingOf = (row: Record<string, unknown>): Giving => ({
  tier: row["tier"] as Tier,
  unlocked: Boolean(row["unlocked"]),
  deposited: Boolean(row["deposited"]),
  amount: Number(row["amount"]),
  path: row["path"] as AccessPath | null,
  until: row["until"] === null ? null : new Date(row["until"] as string),
  endedAt: null,
});

it("makes a row of each thing that gives access, with who gave it, and takes the columns away", async () => {
  const queries = sequelize.getQueryInterface();
  await queries.bulkInsert(
    "members",
    NAMES.map((name) => oldMember(idOf(name), MEMBERS[name])),
  );
  const ended = { tier: "pro", dashboardUnlocked: true, until: day(80).toISOString() };
  await queries.bulkInsert("deposit_claims", [
    claim(20, "claimed", { access_path: "auto", ended_grant: JSON.stringify(ended) }),
    claim(21, "claimed", { verified_amount: 120 }),
    claim(22, "claimed", { status: "rejected", counts: null }),
    claim(23, "decided", { counts: "deposit" }),
    claim(24, "takenBack", { counts: "none" }),
  ]);
  await queries.bulkInsert("audit_records", [
    record(30, "claimed", "claim.approved", {
      tierBefore: "guest",
      tier: "pro",
      verifiedAmount: 100,
    }),
    record(31, "decided", "access.changed", { after: { tier: "pro" } }),
    record(32, "coded", "dashboard_code.used", { tierBefore: "guest", tier: "silver" }),
    record(33, "lent", "grant.given", {}),
    record(34, "takenBack", "access.changed", { after: { tier: "guest" } }),
  ]);
  await take(sequelize, grants);

  const rows = await sequelize.query<Record<string, unknown>>(
    "SELECT * FROM grants ORDER BY member_id, source, claim_id, tier",
    { type: QueryTypes.SELECT },
  );
  const shown = rows.map((row) => [
    NAMES.find((name) => idOf(name) === row["member_id"]),
    row["source"],
    row["tier"],
    Boolean(row["unlocked"]),
    Boolean(row["deposited"]),
    row["amount"],
    row["path"],
    row["given_by"] === ADMIN,
    row["until"] === null ? null : new Date(row["until"] as string).toISOString(),
    row["ended_at"],
  ]);
  expect(shown).toEqual([
    // The grant below the claim's comes back should the claim fall.
    ["claimed", "admin", "pro", true, false, 0, null, false, day(80).toISOString(), null],
    ["claimed", "claim", "gold", true, true, 500, "auto", true, null, null],
    ["claimed", "claim", "pro", true, true, 120, "manual", true, null, null],
    ["decided", "admin", "pro", true, false, 0, null, true, null, null],
    ["decided", "claim", "guest", false, true, 500, "manual", true, null, null],
    ["coded", "code", "silver", true, true, 0, null, false, null, null],
    ["lent", "admin", "gold", true, false, 0, null, true, day(90).toISOString(), null],
    ["began", "import", "gold", true, true, 500, null, false, null, null],
    ["takenBack", "admin", "guest", false, false, 0, null, true, null, null],
  ]);
  // What sessions and lists read is what follows from the rows.
  const copies = await sequelize.query<Record<string, unknown>>(
    "SELECT * FROM members ORDER BY id",
    { type: QueryTypes.SELECT },
  );
  for (const copy of copies) {
    const own = rows.filter((row) => row["member_id"] === copy["id"]);
    const access = accessOf(own.map(givingOf), day(5).getTime());
    expect([
      access.tier,
      access.dashboardUnlocked,
      access.hasDeposited,
      access.depositAmount,
      access.verifiedPath,
      access.grantedUntil,
    ]).toEqual([
      copy["tier"],
      Boolean(copy["dashboard_unlocked"]),
      Boolean(copy["has_deposited"]),
      copy["deposit_amount"],
      copy["verified_path"],
      copy["granted_until"] && new Date(copy["granted_until"] as string),
    ]);
  }
  const members = await queries.describeTable("members");
  const claims = await queries.describeTable("deposit_claims");
  for (const gone of ["standing_tier", "standing_unlocked", "base_tier", "base_unlocked"]) {
    expect(members).not.toHaveProperty(gone);
  }
  for (const gone of ["counts", "ended_grant"]) expect(claims).not.toHaveProperty(gone);
});
