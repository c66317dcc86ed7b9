import { DataTypes, type QueryInterface } from "sequelize";
import type { Migration } from "./Migration.ts";

/** Members may join before they acknowledge the risk disclosure; staff never do. */
export const riskAcknowledgement: Migration = {
  name: "0040-risk-acknowledgement",
  async up(queries) {
    await loosen(queries, "risk_version", DataTypes.STRING(32));
    await loosen(queries, "risk_acknowledged_at", DataTypes.DATE);
    await queries.sequelize.query(
      "UPDATE members SET risk_version = NULL, risk_acknowledged_at = NULL WHERE role <> 'member'",
    );
  },
};

/**
 * SQLite cannot drop a NOT NULL, and to write the table of members anew would touch all tables that
 * refer to it: the values move to a column without one, which then takes the name.
 */
async function loosen(
  queries: QueryInterface,
  name: string,
  type: DataTypes.StringDataType | DataTypes.DateDataTypeConstructor,
): Promise<void> {
  const { sequelize } = queries;
  await queries.addColumn("members", `${name}_kept`, { type, allowNull: true });
  await sequelize.query(`UPDATE members SET ${name}_kept = ${name}`);
  await sequelize.query(`ALTER TABLE members DROP COLUMN ${name}`);
  await sequelize.query(`ALTER TABLE members RENAME COLUMN ${name}_kept TO ${name}`);
}
