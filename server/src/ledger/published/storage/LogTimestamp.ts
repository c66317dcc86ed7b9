import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../../../database/Database.ts";

/** What a time-stamp authority has said to the checkpoint of a day; rows are only ever added. */
export class LogTimestamp extends Model<
  InferAttributes<LogTimestamp>,
  InferCreationAttributes<LogTimestamp>
> {
  /** `YYYY-MM-DD`, UTC. */
  declare day: string;
  /** The checkpoint that was stamped, byte by byte. */
  declare checkpoint: string;
  /** The authority's reply (RFC 3161), Base64. */
  declare reply: string;

  static definition: TableDefinition = {
    table: "ledger_log_timestamps",
    columns: {
      day: { type: DataTypes.STRING(10), primaryKey: true },
      checkpoint: { type: DataTypes.TEXT, allowNull: false },
      reply: { type: DataTypes.TEXT, allowNull: false },
    },
  };
}
