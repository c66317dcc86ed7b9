import { DataTypes, type QueryInterface } from "sequelize";
import type { Migration } from "./Migration.ts";

/** What the audit log is filtered by, each in the order in which it is read. */
const AUDIT_INDEXES = [
  ["actor_id", "created_at"],
  ["actor_id", "action", "created_at"],
  ["actor_id", "subject_type", "created_at"],
  ["action", "created_at"],
  ["action", "subject_type", "created_at"],
  ["subject_type", "created_at"],
  ["subject_id", "created_at"],
];

export const office: Migration = {
  name: "0025-office",
  async up(queries) {
    await queries.removeIndex("audit_records", ["subject_type", "subject_id"]);
    for (const fields of AUDIT_INDEXES) await queries.addIndex("audit_records", fields);
    await forbidChanges(queries);

    // Kept beside the text, which is emptied when the message leaves.
    await queries.addColumn("outbox_messages", "subject", {
      type: DataTypes.STRING(200),
      allowNull: true,
    });
    await queries.addIndex("outbox_messages", ["status", "created_at"]);
    // Counts by state and channel are read from it alone.
    await queries.addIndex("outbox_messages", ["status", "channel"]);
    await queries.addIndex("outbox_messages", ["created_at"]);
    await queries.addIndex("outbox_messages", ["recipient"]);
  },
};

/** Lets the database itself refuse to change or remove an audit record. */
async function forbidChanges({ sequelize }: QueryInterface): Promise<void> {
  const refusal = "audit records are never changed";
  if (sequelize.getDialect() === "postgres") {
    await sequelize.query(
      `CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION '${refusal}'; END $$`,
    );
    await sequelize.query(
      `CREATE TRIGGER audit_records_unchanged BEFORE UPDATE OR DELETE ON audit_records
      FOR EACH ROW EXECUTE FUNCTION refuse_audit_change()`,
    );
    return;
  }
  for (const deed of ["UPDATE", "DELETE"]) {
    await sequelize.query(
      `CREATE TRIGGER audit_records_no_${deed.toLowerCase()} BEFORE ${deed} ON audit_records
      BEGIN SELECT RAISE(ABORT, '${refusal}'); END`,
    );
  }
}
