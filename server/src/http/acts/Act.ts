import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../../database/Database.ts";

/**
 * A write that was committed, by the key that came with it. It is nobody's: without the key, which
 * is stored nowhere, it tells neither who made which call nor what was answered.
 */
export class Act extends Model<InferAttributes<Act>, InferCreationAttributes<Act>> {
  static readonly definition: TableDefinition = {
    table: "acts",
    columns: {
      id: { type: DataTypes.STRING(43), primaryKey: true },
      fingerprint: DataTypes.STRING(43),
      process: DataTypes.UUID,
      status: DataTypes.INTEGER,
      sealedReply: DataTypes.TEXT,
      createdAt: DataTypes.DATE,
    },
  };

  declare id: string;
  /** Of all that the call asked for. */
  declare fingerprint: string;
  /** The process that made it: one that runs knows what it is still at. */
  declare process: string;
  /** Of the reply; null until it was given, and where it is not kept. */
  declare status: number | null;
  declare sealedReply: string | null;
  declare createdAt: Date;
}
