import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../../database/Database.ts";

/** A stretch in which one model serves; it ends where the next one begins. Rows are only added. */
export class ModelTerm extends Model<
  InferAttributes<ModelTerm>,
  InferCreationAttributes<ModelTerm>
> {
  /** From 1, without holes. */
  declare number: number;
  /** What it is known by; see `engine/model.ts`. */
  declare model: string;
  /** The model before; null for the first. */
  declare replaced: string | null;
  /** The first mark that it decides, market time. */
  declare servesFrom: Date;
  /** Wall time. */
  declare decidedAt: Date;

  static definition: TableDefinition = {
    table: "model_terms",
    columns: {
      number: { type: DataTypes.INTEGER, primaryKey: true },
      model: { type: DataTypes.STRING(64), allowNull: false },
      replaced: { type: DataTypes.STRING(64), allowNull: true },
      servesFrom: { type: DataTypes.DATE, allowNull: false },
      decidedAt: { type: DataTypes.DATE, allowNull: false },
    },
  };
}

/** A term as plain data. */
export type ModelTermRow = InferAttributes<ModelTerm>;
