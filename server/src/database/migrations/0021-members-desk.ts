import { DataTypes, QueryTypes, type QueryInterface } from "sequelize";
import { searchTerms } from "../searchTerms.ts";
import type { Migration } from "./Migration.ts";

const BATCH = 1_000;

export const membersDesk: Migration = {
  name: "0021-members-desk",
  async up(queries) {
    const nullable = (type: typeof DataTypes.DATE | typeof DataTypes.BOOLEAN) => ({
      type,
      allowNull: true,
    });
    await queries.addColumn("members", "granted_until", nullable(DataTypes.DATE));
    await queries.addColumn("members", "standing_tier", {
      type: DataTypes.STRING(16),
      allowNull: true,
    });
    await queries.addColumn("members", "standing_unlocked", nullable(DataTypes.BOOLEAN));
    await queries.addColumn("members", "blocked_at", nullable(DataTypes.DATE));
    await queries.addColumn("members", "blocked_reason", { type: DataTypes.TEXT, allowNull: true });
    await queries.addIndex("members", ["granted_until"]);
    // The list of members, newest first, and its count.
    await queries.addIndex("members", ["role", "created_at", "id"]);

    // A session of the staff that reads what this member reads.
    await queries.addColumn("sessions", "view_as", {
      type: DataTypes.UUID,
      allowNull: true,
      references: { model: "members", key: "id" },
      onDelete: "CASCADE",
    });
    await queries.addIndex("sessions", ["view_as"]);

    await queries.createTable("member_notes", {
      id: { type: DataTypes.UUID, primaryKey: true },
      member_id: {
        type: DataTypes.UUID,
        allowNull: false,
        references: { model: "members", key: "id" },
        onDelete: "CASCADE",
      },
      // No foreign key: a note outlives the account of who wrote it.
      author_id: { type: DataTypes.UUID, allowNull: false },
      text: { type: DataTypes.TEXT, allowNull: false },
      created_at: { type: DataTypes.DATE, allowNull: false },
    });
    await queries.addIndex("member_notes", ["member_id", "created_at"]);

    await createSearchTerms(queries);
    await fillSearchTerms(queries);
  },
};

/** By hand: PostgreSQL must compare bytes, and SQLite needs no row ids beside the key. */
async function createSearchTerms(queries: QueryInterface): Promise<void> {
  const postgres = queries.sequelize.getDialect() === "postgres";
  await queries.sequelize.query(
    `CREATE TABLE member_search_terms (
      term VARCHAR(64) ${postgres ? 'COLLATE "C"' : ""} NOT NULL,
      member_id UUID NOT NULL REFERENCES members (id) ON DELETE CASCADE,
      PRIMARY KEY (term, member_id)
    ) ${postgres ? "" : "WITHOUT ROWID"}`,
  );
  await queries.addIndex("member_search_terms", ["member_id", "term"]);
}

interface SearchedMember {
  id: string;
  full_name: string;
  email: string;
  telegram: string | null;
  admission_code: string;
  broker_account_id: string | null;
}

async function fillSearchTerms(queries: QueryInterface): Promise<void> {
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const members = await queries.sequelize.query<SearchedMember>(
      `SELECT id, full_name, email, telegram, admission_code, broker_account_id
      FROM members WHERE id > :after ORDER BY id LIMIT ${BATCH}`,
      { type: QueryTypes.SELECT, replacements: { after } },
    );
    const rows = members.flatMap(({ id, ...member }) =>
      searchTerms(Object.values(member)).map((term) => ({ term, member_id: id })),
    );
    if (rows.length > 0) await queries.bulkInsert("member_search_terms", rows);
    const last = members.at(-1);
    if (members.length < BATCH || !last) return;
    after = last.id;
  }
}
