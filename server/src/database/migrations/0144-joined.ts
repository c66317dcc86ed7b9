import { DataTypes } from "sequelize";
import type { Migration, StepQueries } from "./Migration.ts";

/**
 * A member exists when a code was confirmed. Who has never entered one becomes a registration, with
 * the codes that were mailed; imported members stay, and their import says when they joined.
 */
export const joined: Migration = {
  name: "0144-joined",
  async up(queries) {
    const { sequelize } = queries;
    const time = { type: DataTypes.DATE, allowNull: true };
    await queries.addColumn("imported_members", "joined_at", time);
    await sequelize.query(
      "UPDATE imported_members SET joined_at = (SELECT confirmed_at FROM members WHERE id = member_id)",
    );
    const { goAlong, leaving } = await whoLeaves(queries);
    await makeRegistrations(queries, leaving);
    for (const { table, column } of goAlong) {
      await sequelize.query(`DELETE FROM ${table} WHERE ${column} IN (${leaving})`);
    }
    await sequelize.query(`DELETE FROM members WHERE id IN (${leaving})`);
    await sequelize.query("ALTER TABLE members DROP COLUMN confirmed_at");
  },
};

/** What says nothing that a registration does not say, or nothing to whoever is no member. */
const GO_ALONG = ["member_search_terms", "notices", "sessions", "password_resets"];

/**
 * Who has never confirmed and of whom nothing else is kept. Of whom staff have decided or written
 * something (a block, an access, a note) it stays true: they remain members without a password, who
 * get in by "Forgot password", which proves the address as well.
 */
async function whoLeaves(queries: StepQueries) {
  const references = [];
  for (const table of await queries.showAllTables()) {
    const found = (await queries.getForeignKeyReferencesForTable(table)) as Reference[];
    for (const { columnName: column, referencedTableName } of found) {
      if (referencedTableName === "members") references.push({ table, column });
    }
  }
  const others = references.filter(
    ({ table }) => !GO_ALONG.concat("registrations").includes(table),
  );
  const leaving = `SELECT id FROM members WHERE role = 'member' AND confirmed_at IS NULL
    AND blocked_at IS NULL AND tier = 'guest' AND NOT dashboard_unlocked
    ${others
      .map(
        ({ table, column }) =>
          `AND NOT EXISTS (SELECT 1 FROM ${table} WHERE ${table}.${column} = members.id)`,
      )
      .join("\n")}`;
  return { goAlong: references.filter(({ table }) => GO_ALONG.includes(table)), leaving };
}

interface Reference {
  columnName: string;
  referencedTableName: string;
}

const SAID = "full_name, phone, country, telegram, language";

/** Written anew, since SQLite drops no column that refers to another table. */
async function makeRegistrations(queries: StepQueries, leaving: string): Promise<void> {
  const { sequelize } = queries;
  await queries.createTable("registrations_by_address", {
    id: { type: DataTypes.UUID, primaryKey: true },
    email: { type: DataTypes.STRING(254), allowNull: false },
    full_name: { type: DataTypes.STRING(120), allowNull: false },
    phone: { type: DataTypes.STRING(32), allowNull: false },
    country: { type: DataTypes.STRING(60), allowNull: false },
    telegram: { type: DataTypes.STRING(64), allowNull: true },
    language: { type: DataTypes.STRING(2), allowNull: false, defaultValue: "en" },
    password_hash: { type: DataTypes.STRING(255), allowNull: false },
    risk_version: { type: DataTypes.STRING(32), allowNull: true },
    code_hash: { type: DataTypes.STRING(64), allowNull: true },
    created_at: { type: DataTypes.DATE, allowNull: false },
    expires_at: { type: DataTypes.DATE, allowNull: false },
  });
  const kept = `id, email, ${SAID}, password_hash, risk_version, code_hash, created_at, expires_at`;
  const own = SAID.replace(/\w+/g, "registrations.$&");
  // Who was imported may have registered besides: their code lets them join.
  await sequelize.query(`INSERT INTO registrations_by_address (${kept})
    SELECT registrations.id, email, ${own}, registrations.password_hash,
      registrations.risk_version, code_hash, registrations.created_at, expires_at
    FROM registrations JOIN members ON members.id = member_id
    WHERE member_id IN (${leaving})
      OR member_id IN (SELECT member_id FROM imported_members WHERE joined_at IS NULL)`);
  // Whose registration has run out: from now on staff see them as long as those that end now.
  await sequelize.query(
    `INSERT INTO registrations_by_address (${kept})
    SELECT id, email, ${SAID}, '', NULL, NULL, created_at, :now FROM members
    WHERE id IN (${leaving}) AND id NOT IN (SELECT member_id FROM registrations)`,
    { replacements: { now: new Date() } },
  );
  await queries.dropTable("registrations");
  await queries.renameTable("registrations_by_address", "registrations");
  for (const columns of [["email"], ["created_at"], ["expires_at"]]) {
    await queries.addIndex("registrations", columns);
  }
}
