import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../../database/Database.ts";
import type { LedgerKind } from "./ledgerChain.ts";

/** One link of the ledger's chain; rows are only ever added. */
export class LedgerRecord extends Model<
  InferAttributes<LedgerRecord>,
  InferCreationAttributes<LedgerRecord>
> {
  /** From 1, without holes. As primary key it is the fence against two writers at once. */
  declare position: number;
  /** Null in records that are about no signal. */
  declare signalId: string | null;
  declare kind: LedgerKind;
  /** Canonical JSON. */
  declare body: string;
  declare previousHash: string;
  declare hash: string;
  /** Wall time. */
  declare recordedAt: Date;

  static definition: TableDefinition = {
    table: "ledger_records",
    columns: {
      position: { type: DataTypes.INTEGER, primaryKey: true },
      signalId: { type: DataTypes.UUID, allowNull: true },
      kind: { type: DataTypes.STRING(16), allowNull: false },
      body: { type: DataTypes.TEXT, allowNull: false },
      previousHash: { type: DataTypes.STRING(64), allowNull: false },
      hash: { type: DataTypes.STRING(64), allowNull: false },
      recordedAt: { type: DataTypes.DATE, allowNull: false },
    },
  };
}
