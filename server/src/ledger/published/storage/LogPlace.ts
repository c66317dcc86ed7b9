import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../../../database/Database.ts";

/** Where a record of the ledger stands in the log, and of a sealed one what opens it and when. */
export class LogPlace extends Model<InferAttributes<LogPlace>, InferCreationAttributes<LogPlace>> {
  /** The record's position in the ledger. */
  declare position: number;
  /** Number of its entry. */
  declare number: number;
  declare signalId: string | null;
  /** Hex; null for a record that was logged openly. Nobody may see it before `openAt`. */
  declare salt: string | null;
  /** Wall time from which on it may be read; null for one that can be. */
  declare openAt: Date | null;
  /** Number of the entry that opens it. */
  declare openedBy: number | null;

  static definition: TableDefinition = {
    table: "ledger_log_places",
    columns: {
      position: { type: DataTypes.INTEGER, primaryKey: true },
      number: { type: DataTypes.INTEGER, allowNull: false },
      signalId: { type: DataTypes.STRING(64), allowNull: true },
      salt: { type: DataTypes.STRING(64), allowNull: true },
      openAt: { type: DataTypes.DATE, allowNull: true },
      openedBy: { type: DataTypes.INTEGER, allowNull: true },
    },
  };
}

/** A place as plain data. */
export type LogPlaceRow = InferAttributes<LogPlace>;
