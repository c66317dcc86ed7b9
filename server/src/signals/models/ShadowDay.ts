import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../../database/Database.ts";
import { RUN_KEY } from "./ShadowRun.ts";

/** What a UTC day of a candidate's run has come to; see `DaySums`. */
export class ShadowDay extends Model<
  InferAttributes<ShadowDay>,
  InferCreationAttributes<ShadowDay>
> {
  declare feed: string;
  declare candidate: string;
  declare serving: string;
  /** "2026-06-01", market time. */
  declare day: string;
  declare marks: number;
  declare forecasts: number;
  declare sum: number;
  declare sumSquares: number;
  declare sumByCount: number;
  declare countSquares: number;

  static definition: TableDefinition = {
    table: "shadow_days",
    columns: {
      ...RUN_KEY,
      day: { type: DataTypes.STRING(10), primaryKey: true },
      marks: { type: DataTypes.INTEGER, allowNull: false },
      forecasts: { type: DataTypes.INTEGER, allowNull: false },
      sum: { type: DataTypes.DOUBLE, allowNull: false },
      sumSquares: { type: DataTypes.DOUBLE, allowNull: false },
      sumByCount: { type: DataTypes.DOUBLE, allowNull: false },
      countSquares: { type: DataTypes.DOUBLE, allowNull: false },
    },
  };
}
