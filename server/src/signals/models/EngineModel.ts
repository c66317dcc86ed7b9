import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../../database/Database.ts";

/** `serving` decides on signals, `candidate` runs along unseen, `retired` does not run. */
export type ModelState = "serving" | "candidate" | "retired";

/** A trained model that this installation knows. At most one serves, at most one is a candidate. */
export class EngineModel extends Model<
  InferAttributes<EngineModel>,
  InferCreationAttributes<EngineModel>
> {
  declare hash: string;
  declare state: ModelState;
  /** The file that the training wrote, as JSON. */
  declare file: string;
  /** Wall time. */
  declare addedAt: Date;
  /** Null: it came with the product. */
  declare addedBy: string | null;

  static definition: TableDefinition = {
    table: "engine_models",
    columns: {
      hash: { type: DataTypes.STRING(64), primaryKey: true },
      state: { type: DataTypes.STRING(16), allowNull: false },
      file: { type: DataTypes.TEXT, allowNull: false },
      addedAt: { type: DataTypes.DATE, allowNull: false },
      addedBy: { type: DataTypes.UUID, allowNull: true },
    },
  };
}

/** A model's row as plain data. */
export type EngineModelRow = InferAttributes<EngineModel>;
