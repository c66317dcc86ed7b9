import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../../database/Database.ts";

/** How far the drift watch of a feed has come. */
export class DriftRow extends Model<InferAttributes<DriftRow>, InferCreationAttributes<DriftRow>> {
  declare feed: string;
  /** The last signal that it has taken in. */
  declare sequence: number;
  /** A `DriftState` as JSON. */
  declare state: string;

  static definition: TableDefinition = {
    table: "drift_watches",
    columns: {
      feed: { type: DataTypes.STRING(64), primaryKey: true },
      sequence: { type: DataTypes.INTEGER, allowNull: false },
      state: { type: DataTypes.TEXT, allowNull: false },
    },
  };
}
