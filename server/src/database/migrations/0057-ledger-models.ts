import { DataTypes, type QueryInterface } from "sequelize";
import type { Migration } from "./Migration.ts";

const COLUMNS = {
  position: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: false },
  // Null: a record that is about no signal, such as a change of the engine's model.
  signal_id: {
    type: DataTypes.UUID,
    allowNull: true,
    references: { model: "signals", key: "id" },
  },
  kind: { type: DataTypes.STRING(16), allowNull: false },
  body: { type: DataTypes.TEXT, allowNull: false },
  previous_hash: { type: DataTypes.STRING(64), allowNull: false },
  hash: { type: DataTypes.STRING(64), allowNull: false, unique: true },
  recorded_at: { type: DataTypes.DATE, allowNull: false },
};

export const ledgerModels: Migration = {
  name: "0057-ledger-models",
  async up(queries) {
    if (queries.sequelize.getDialect() === "sqlite") await rebuild(queries);
    else await queries.sequelize.query("ALTER TABLE ledger_records ALTER signal_id DROP NOT NULL");
  },
};

/** SQLite cannot drop a NOT NULL: the table is written anew, record by record as it was. */
async function rebuild(queries: QueryInterface): Promise<void> {
  const { sequelize } = queries;
  await queries.createTable("ledger_records_rebuilt", COLUMNS);
  const names = Object.keys(COLUMNS).join(", ");
  await sequelize.query(
    `INSERT INTO ledger_records_rebuilt (${names}) SELECT ${names} FROM ledger_records`,
  );
  await sequelize.query("DROP TABLE ledger_records");
  await sequelize.query("ALTER TABLE ledger_records_rebuilt RENAME TO ledger_records");
  await queries.addIndex("ledger_records", ["signal_id", "kind"], { unique: true });
}
