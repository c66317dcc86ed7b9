import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../../database/Database.ts";

/** What a model's calibration has learned of one class of instruments on a feed. */
export class SlopeRow extends Model<InferAttributes<SlopeRow>, InferCreationAttributes<SlopeRow>> {
  declare feed: string;
  /** The model's hash: the slopes of another model mean nothing to it. */
  declare model: string;
  /** Class of instruments: fx, metal, crypto, other. */
  declare instruments: string;
  /** The last mark, in market time, whose outcomes are in it. */
  declare learnedTo: Date;
  /** A `SlopeState` as JSON. */
  declare state: string;

  static definition: TableDefinition = {
    table: "slope_posteriors",
    columns: {
      feed: { type: DataTypes.STRING(64), primaryKey: true },
      model: { type: DataTypes.STRING(64), primaryKey: true },
      instruments: { type: DataTypes.STRING(16), primaryKey: true },
      learnedTo: { type: DataTypes.DATE, allowNull: false },
      state: { type: DataTypes.TEXT, allowNull: false },
    },
  };
}
