import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../../../database/Database.ts";

/** What a witness has signed last, and whether it refuses what the log is now. */
export class LogWitness extends Model<
  InferAttributes<LogWitness>,
  InferCreationAttributes<LogWitness>
> {
  declare verifierKey: string;
  /** How many entries the tree had that it signed last; 0 before the first. */
  declare size: number;
  /** Of that tree, hex. */
  declare root: string | null;
  /** Its signature line. */
  declare line: string | null;
  /** When it signed, by its own clock. */
  declare signedAt: Date | null;
  /** Since when it refuses; null: it does not. */
  declare refusedAt: Date | null;

  static definition: TableDefinition = {
    table: "ledger_log_witnesses",
    columns: {
      verifierKey: { type: DataTypes.STRING(255), primaryKey: true },
      size: { type: DataTypes.INTEGER, allowNull: false },
      root: { type: DataTypes.STRING(64), allowNull: true },
      line: { type: DataTypes.TEXT, allowNull: true },
      signedAt: { type: DataTypes.DATE, allowNull: true },
      refusedAt: { type: DataTypes.DATE, allowNull: true },
    },
  };
}

/** What is known of a witness as plain data. */
export type LogWitnessRow = InferAttributes<LogWitness>;
