import {
  DataTypes,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import type { TableDefinition } from "../../../database/Database.ts";

/** What is wrong with the ledger, or with what was copied from it: one row for all servers. */
export class LedgerCheck extends Model<
  InferAttributes<LedgerCheck>,
  InferCreationAttributes<LedgerCheck>
> {
  declare id: number;
  /** A sentence for a person; null: nothing is known to be wrong. */
  declare fault: string | null;
  /** Wall time. */
  declare faultSince: Date | null;
  /** What writes the database has lost, until somebody accepts that; null: none, as far as is known. */
  declare setback: CreationOptional<string | null>;
  /** Wall time. */
  declare setbackSince: CreationOptional<Date | null>;

  static definition: TableDefinition = {
    table: "ledger_checks",
    columns: {
      id: { type: DataTypes.INTEGER, primaryKey: true },
      fault: { type: DataTypes.TEXT, allowNull: true },
      faultSince: { type: DataTypes.DATE, allowNull: true },
      setback: { type: DataTypes.TEXT, allowNull: true },
      setbackSince: { type: DataTypes.DATE, allowNull: true },
    },
  };
}

/** Id of the only row. */
export const CHECK_ID = 1;
