import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../../database/Database.ts";

/** A time in which the engine did not publish since it was stopped; wall time. */
export class EngineStop extends Model<
  InferAttributes<EngineStop>,
  InferCreationAttributes<EngineStop>
> {
  declare id: string;
  declare reason: string;
  /** Stopped by what its own watch found, not by a person. */
  declare byItself: boolean;
  declare since: Date;
  /** Null: it still is. */
  declare until: Date | null;

  static definition: TableDefinition = {
    table: "engine_stops",
    columns: {
      id: { type: DataTypes.UUID, primaryKey: true },
      reason: { type: DataTypes.STRING(300), allowNull: false },
      byItself: { type: DataTypes.BOOLEAN, allowNull: false },
      since: { type: DataTypes.DATE, allowNull: false },
      until: { type: DataTypes.DATE, allowNull: true },
    },
  };
}
