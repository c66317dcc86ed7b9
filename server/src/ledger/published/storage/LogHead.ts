import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../../../database/Database.ts";

/** Where the log stands, and who signs it under which name: one row. */
export class LogHead extends Model<InferAttributes<LogHead>, InferCreationAttributes<LogHead>> {
  declare id: number;
  /** The log's name. It stays when the server's address changes. */
  declare origin: string;
  declare verifierKey: string;
  /** How many entries there are. */
  declare size: number;
  /** Of the tree over them, hex. */
  declare root: string;
  /** Position of the last record of the ledger that is in the log; 0 before the first. */
  declare position: number;
  /** The signed note that says origin, size and root. */
  declare checkpoint: string;

  static definition: TableDefinition = {
    table: "ledger_log_heads",
    columns: {
      id: { type: DataTypes.INTEGER, primaryKey: true },
      origin: { type: DataTypes.TEXT, allowNull: false },
      verifierKey: { type: DataTypes.TEXT, allowNull: false },
      size: { type: DataTypes.INTEGER, allowNull: false },
      root: { type: DataTypes.STRING(64), allowNull: false },
      position: { type: DataTypes.INTEGER, allowNull: false },
      checkpoint: { type: DataTypes.TEXT, allowNull: false },
    },
  };
}

/** The head as plain data. */
export type LogHeadRow = InferAttributes<LogHead>;

/** Id of the only row. */
export const HEAD_ID = 1;
