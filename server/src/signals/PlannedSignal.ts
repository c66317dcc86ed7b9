import type { Direction, PlanStatus, SignalSource } from "@signaldeck/contract";
import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../database/Database.ts";

/** A signal from outside the engine that takes a mark: the engine stands back there. */
export class PlannedSignal extends Model<
  InferAttributes<PlannedSignal>,
  InferCreationAttributes<PlannedSignal>
> {
  declare id: string;
  declare feed: string;
  /** The five-minute mark of entry, market time. */
  declare slot: Date;
  declare pair: string;
  declare direction: Direction;
  declare source: SignalSource;
  /** Percent, as stated by hand. */
  declare confidence: number | null;
  declare stopLoss: number | null;
  declare takeProfit: number | null;
  declare analysis: string;
  declare status: PlanStatus;
  declare reason: string | null;
  declare signalId: string | null;
  /** Of the staff; null for an import. */
  declare plannedBy: string | null;
  /** Wall time. */
  declare createdAt: Date;
  declare updatedAt: Date;

  static definition: TableDefinition = {
    table: "planned_signals",
    columns: {
      id: { type: DataTypes.UUID, primaryKey: true },
      feed: { type: DataTypes.STRING(64), allowNull: false },
      slot: { type: DataTypes.DATE, allowNull: false },
      pair: { type: DataTypes.STRING(24), allowNull: false },
      direction: { type: DataTypes.STRING(4), allowNull: false },
      source: { type: DataTypes.STRING(80), allowNull: false },
      confidence: { type: DataTypes.DOUBLE, allowNull: true },
      stopLoss: { type: DataTypes.DOUBLE, allowNull: true },
      takeProfit: { type: DataTypes.DOUBLE, allowNull: true },
      analysis: { type: DataTypes.TEXT, allowNull: false },
      status: { type: DataTypes.STRING(16), allowNull: false },
      reason: { type: DataTypes.STRING(300), allowNull: true },
      signalId: { type: DataTypes.UUID, allowNull: true },
      plannedBy: { type: DataTypes.UUID, allowNull: true },
      createdAt: { type: DataTypes.DATE, allowNull: false },
      updatedAt: { type: DataTypes.DATE, allowNull: false },
    },
  };
}

/** A planned signal as plain data. */
export type PlannedRow = InferAttributes<PlannedSignal>;
