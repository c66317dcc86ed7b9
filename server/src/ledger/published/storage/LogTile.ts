import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../../../database/Database.ts";

/** A tile of the log's tree; the last of each level grows until it is full. */
export class LogTile extends Model<InferAttributes<LogTile>, InferCreationAttributes<LogTile>> {
  declare level: number;
  declare number: number;
  /** Its hashes one behind the other, Base64. */
  declare hashes: string;

  static definition: TableDefinition = {
    table: "ledger_log_tiles",
    columns: {
      level: { type: DataTypes.INTEGER, primaryKey: true },
      number: { type: DataTypes.INTEGER, primaryKey: true },
      hashes: { type: DataTypes.TEXT, allowNull: false },
    },
  };
}
