import { DataTypes, QueryTypes, type QueryInterface } from "sequelize";
import { searchTerms } from "../searchTerms.ts";
import type { Migration } from "./Migration.ts";

interface StoredApplication {
  id: string;
  full_name: string;
  email: string;
  country_code: string;
  phone_number: string;
  call_country_code: string;
  call_number: string;
}

const ownedBySubmission = {
  type: DataTypes.UUID,
  allowNull: false,
  references: { model: "bot_submissions", key: "id" },
  onDelete: "CASCADE",
};

export const claimsDesk: Migration = {
  name: "0022-claims-desk",
  async up(queries) {
    // Who has a waiting claim open, and until when without a further sign of life.
    await queries.addColumn("deposit_claims", "taken_by", {
      type: DataTypes.UUID,
      allowNull: true,
    });
    await queries.addColumn("deposit_claims", "taken_until", {
      type: DataTypes.DATE,
      allowNull: true,
    });
    await queries.addIndex("deposit_claims", ["created_at"]);
    await queries.addIndex("deposit_claims", ["decided_at"]);

    await queries.addIndex("bot_submissions", ["created_at"]);
    // Also covers the counts of the filtered list.
    await queries.addIndex("bot_submissions", {
      name: "bot_submissions_filters",
      fields: ["status", "ready_to_start", "wants_call", "created_at"],
    });

    await queries.createTable("bot_submission_changes", {
      id: { type: DataTypes.UUID, primaryKey: true },
      submission_id: ownedBySubmission,
      // No foreign key: what was done outlives the account of who did it.
      actor_id: { type: DataTypes.UUID, allowNull: false },
      from_status: { type: DataTypes.STRING(16), allowNull: false },
      to_status: { type: DataTypes.STRING(16), allowNull: false },
      notes: { type: DataTypes.TEXT, allowNull: true },
      created_at: { type: DataTypes.DATE, allowNull: false },
    });
    await queries.addIndex("bot_submission_changes", ["submission_id", "created_at"]);

    await createSearchTerms(queries);
    await fillSearchTerms(queries);
  },
};

/** By hand: PostgreSQL must compare bytes, and SQLite needs no row ids beside the key. */
async function createSearchTerms(queries: QueryInterface): Promise<void> {
  const postgres = queries.sequelize.getDialect() === "postgres";
  await queries.sequelize.query(
    `CREATE TABLE bot_submission_terms (
      term VARCHAR(64) ${postgres ? 'COLLATE "C"' : ""} NOT NULL,
      submission_id UUID NOT NULL REFERENCES bot_submissions (id) ON DELETE CASCADE,
      PRIMARY KEY (term, submission_id)
    ) ${postgres ? "" : "WITHOUT ROWID"}`,
  );
  await queries.addIndex("bot_submission_terms", ["submission_id"]);
}

async function fillSearchTerms(queries: QueryInterface): Promise<void> {
  const stored = await queries.sequelize.query<StoredApplication>(
    `SELECT id, full_name, email, country_code, phone_number, call_country_code, call_number
    FROM bot_submissions`,
    { type: QueryTypes.SELECT },
  );
  const rows = stored.flatMap((row) =>
    searchTerms([
      row.full_name,
      row.email,
      ...numberTerms(row.country_code, row.phone_number),
      ...numberTerms(row.call_country_code, row.call_number),
    ]).map((term) => ({ term, submission_id: row.id })),
  );
  if (rows.length > 0) await queries.bulkInsert("bot_submission_terms", rows);
}

/** A number with its country code and without, both without the zero before a local number. */
function numberTerms(code: string, number: string): string[] {
  const digits = (text: string) => text.replace(/\(0\)|\D/g, "").replace(/^0+/, "");
  const local = digits(number.startsWith(code) ? number.slice(code.length) : number);
  return [digits(code) + local, local];
}
