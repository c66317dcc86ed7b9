import { AccessPath, Tier } from "@signaldeck/contract";
import { DataTypes, QueryTypes, type Sequelize } from "sequelize";
import { v7 as uuid } from "uuid";
import { grantsBefore, type Openings, type Word } from "./grantsBefore.ts";
import type { Migration } from "./Migration.ts";

/** Rows that are written in one statement. */
const AT_ONCE = 500;

/**
 * What gives a member access is a row for each thing that gives it, in place of columns of the
 * member and of claims that were reckoned with.
 */
export const grants: Migration = {
  name: "0140-grants",
  async up(queries) {
    const { sequelize } = queries;
    const nobody = { type: DataTypes.UUID, allowNull: true };
    const flag = { type: DataTypes.BOOLEAN, allowNull: false };
    const time = { type: DataTypes.DATE, allowNull: true };
    await queries.createTable("grants", {
      id: { type: DataTypes.UUID, primaryKey: true },
      member_id: {
        type: DataTypes.UUID,
        allowNull: false,
        references: { model: "members", key: "id" },
        onDelete: "CASCADE",
      },
      source: { type: DataTypes.STRING(8), allowNull: false },
      // No foreign keys: what was given outlives what gave it, and who did.
      claim_id: nobody,
      given_by: nobody,
      tier: { type: DataTypes.STRING(16), allowNull: false },
      unlocked: flag,
      deposited: flag,
      amount: { type: DataTypes.INTEGER, allowNull: false },
      path: { type: DataTypes.STRING(16), allowNull: true },
      since: { type: DataTypes.DATE, allowNull: false },
      until: time,
      ended_at: time,
      ended_by: nobody,
      ended_for: { type: DataTypes.STRING(16), allowNull: true },
    });
    await queries.addIndex("grants", ["member_id", "ended_at"]);
    await queries.addIndex("grants", ["ended_at", "until"]);
    const rows = await readGrants(sequelize);
    for (let from = 0; from < rows.length; from += AT_ONCE) {
      await queries.bulkInsert("grants", rows.slice(from, from + AT_ONCE));
    }
    for (const [table, column] of GONE) {
      await sequelize.query(`ALTER TABLE ${table} DROP COLUMN ${column}`);
    }
  },
};

const GONE = [
  ["members", "standing_tier"],
  ["members", "standing_unlocked"],
  ["members", "base_tier"],
  ["members", "base_unlocked"],
  ["deposit_claims", "counts"],
  ["deposit_claims", "ended_grant"],
] as const;

type Stored = Record<string, unknown>;

/** The grants of all members, as far as their columns, their claims and the audit log tell. */
async function readGrants(sequelize: Sequelize): Promise<object[]> {
  const select = (sql: string) => sequelize.query<Stored>(sql, { type: QueryTypes.SELECT });
  const claims = byMember(
    await select(
      `SELECT id, member_id, access_path, verified_amount, counts, ended_grant, decided_by,
        decided_at, corrected_by, corrected_at, created_at
       FROM deposit_claims WHERE status = 'approved' AND counts IN ('tier', 'deposit') ORDER BY id`,
    ),
  );
  const { words, openings } = await readAudit(sequelize);
  const members = await select("SELECT * FROM members ORDER BY id");
  return members.flatMap((member) => {
    const id = String(member["id"]);
    const own = (claims.get(id) ?? []).map((claim) => ({
      id: String(claim["id"]),
      path: AccessPath.catch("manual").parse(claim["access_path"]),
      amount: Number(claim["verified_amount"] ?? 0),
      counts: claim["counts"] === "tier" ? ("tier" as const) : ("deposit" as const),
      endedGrant: textOf(claim["ended_grant"]),
      by: textOf(claim["corrected_by"]) ?? textOf(claim["decided_by"]),
      at: timeOf(claim["corrected_at"] ?? claim["decided_at"] ?? claim["created_at"]),
    }));
    const of = words.get(id) ?? [];
    const old = {
      tier: tierOf(member["tier"]) ?? "guest",
      unlocked: isTrue(member["dashboard_unlocked"]),
      deposited: isTrue(member["has_deposited"]),
      amount: Number(member["deposit_amount"]),
      path: AccessPath.nullable().catch(null).parse(member["verified_path"]),
      until: member["granted_until"] === null ? null : timeOf(member["granted_until"]),
      standing: {
        tier: tierOf(member["standing_tier"]) ?? "guest",
        unlocked: isTrue(member["standing_unlocked"]),
      },
      base:
        member["base_tier"] === null
          ? null
          : {
              tier: tierOf(member["base_tier"]) ?? "guest",
              unlocked: isTrue(member["base_unlocked"]),
            },
      since: timeOf(member["created_at"]),
    };
    return grantsBefore(old, own, of, openings).map((grant) => ({
      id: uuid(),
      member_id: id,
      source: grant.source,
      claim_id: grant.claimId,
      given_by: grant.givenBy,
      tier: grant.tier,
      unlocked: grant.unlocked,
      deposited: grant.deposited,
      amount: grant.amount,
      path: grant.path,
      since: grant.since,
      until: grant.until,
    }));
  });
}

function byMember(rows: readonly Stored[]): Map<string, Stored[]> {
  const found = new Map<string, Stored[]>();
  for (const row of rows) {
    const id = String(row["member_id"]);
    const own = found.get(id);
    if (own) own.push(row);
    else found.set(id, [row]);
  }
  return found;
}

/** Who has set whose access, and which amounts have opened which tiers. */
async function readAudit(sequelize: Sequelize) {
  const records = await sequelize.query<Stored>(
    `SELECT subject_id, actor_id, action, details, created_at FROM audit_records
     WHERE subject_type = 'member'
       AND action IN ('access.changed', 'dashboard_code.used', 'grant.given', 'claim.approved')
     ORDER BY created_at, id`,
    { type: QueryTypes.SELECT },
  );
  const words = new Map<string, Word[]>();
  const openings: Openings = [];
  for (const record of records) {
    const details = detailsOf(record["details"]);
    const id = String(record["subject_id"]);
    const action = String(record["action"]);
    const tier = tierOf(details["tier"]);
    const amount = Number(details["verifiedAmount"]);
    const tierBefore = tierOf(details["tierBefore"]);
    if (action === "claim.approved" && tier !== null && tier !== tierBefore) {
      openings.push({ amount, tier });
    }
    const by = textOf(record["actor_id"]);
    const word: Word = { action, by, at: timeOf(record["created_at"]), tierBefore };
    const own = words.get(id);
    if (own) own.push(word);
    else words.set(id, [word]);
  }
  return { words, openings };
}

const isTrue = (value: unknown) => value === true || value === 1;
const timeOf = (value: unknown) => new Date(value as string | Date);
const textOf = (value: unknown) => (typeof value === "string" ? value : null);
const tierOf = (value: unknown) => Tier.nullable().catch(null).parse(value);
const detailsOf = (value: unknown) =>
  (typeof value === "string" ? JSON.parse(value) : (value ?? {})) as Stored;
