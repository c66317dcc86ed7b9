import type { MarketKind, SignalGrade, SignalSource } from "@signaldeck/contract";
import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../../../database/Database.ts";
import type { Ending } from "./Ending.ts";

/**
 * How a signal ended, as its two records of the ledger say. Rows are only added, the database
 * refuses all else: what is counted for the public is counted here. Times are market time.
 */
export class SignalResult extends Model<
  InferAttributes<SignalResult>,
  InferCreationAttributes<SignalResult>
> {
  /** Of the record that ended it. */
  declare position: number;
  declare publishedPosition: number;
  declare signalId: string;
  declare feed: string;
  declare market: MarketKind;
  declare sequence: number;
  declare pair: string;
  declare source: SignalSource;
  declare grade: SignalGrade | null;
  /** Hash of the engine's model that decided; null: none did, or it was not kept yet. */
  declare model: string | null;
  /** Percent. */
  declare confidence: number | null;
  declare ending: Ending;
  /** See `lateEndings`; null: the record says nothing of later prices. */
  declare late: string | null;
  declare slot: Date;
  declare expiresAt: Date;
  declare endedAt: Date;

  static definition: TableDefinition = {
    table: "signal_results",
    columns: {
      position: { type: DataTypes.INTEGER, primaryKey: true },
      publishedPosition: { type: DataTypes.INTEGER, allowNull: false },
      signalId: { type: DataTypes.UUID, allowNull: false },
      feed: { type: DataTypes.STRING(64), allowNull: false },
      market: { type: DataTypes.STRING(16), allowNull: false },
      sequence: { type: DataTypes.INTEGER, allowNull: false },
      pair: { type: DataTypes.STRING(24), allowNull: false },
      source: { type: DataTypes.STRING(80), allowNull: false },
      grade: { type: DataTypes.STRING(16), allowNull: true },
      model: { type: DataTypes.STRING(64), allowNull: true },
      confidence: { type: DataTypes.DOUBLE, allowNull: true },
      ending: { type: DataTypes.STRING(16), allowNull: false },
      late: { type: DataTypes.STRING(8), allowNull: true },
      slot: { type: DataTypes.DATE, allowNull: false },
      expiresAt: { type: DataTypes.DATE, allowNull: false },
      endedAt: { type: DataTypes.DATE, allowNull: false },
    },
  };
}

/** A result as plain data. */
export type SignalResultRow = InferAttributes<SignalResult>;
