import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../../../database/Database.ts";

/** An entry of the log; rows are only ever added. */
export class LogEntry extends Model<InferAttributes<LogEntry>, InferCreationAttributes<LogEntry>> {
  /** From 0, without holes. As primary key it is the fence against two writers at once. */
  declare number: number;
  /** Canonical JSON; its hash is the tree's leaf. */
  declare entry: string;

  static definition: TableDefinition = {
    table: "ledger_log_entries",
    columns: {
      number: { type: DataTypes.INTEGER, primaryKey: true },
      entry: { type: DataTypes.TEXT, allowNull: false },
    },
  };
}
