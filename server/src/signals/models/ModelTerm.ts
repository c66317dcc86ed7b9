import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../../database/Database.ts";

/** A stretch in which one model serves; it ends where the next one begins. Rows are only added. */
export class ModelTerm extends Model<
  InferAttributes<ModelTerm>,
  InferCreationAttributes<ModelTerm>
> {
  /** From 1, without holes. */
  declare number: number;
  declare model: string;
  /** The model before; null for the first. */
  declare replaced: string | null;
  /** The first mark that it decides, market time. */
  declare servesFrom: Date;
  /** Wall time. */
  declare decidedAt: Date;
  /** Null: the product itself. */
  declare decidedBy: string | null;
  declare reason: string | null;
  /** A `ComparisonDto` as JSON: what was known against the model before. */
  declare comparison: string | null;

  static definition: TableDefinition = {
    table: "model_terms",
    columns: {
      number: { type: DataTypes.INTEGER, primaryKey: true },
      model: { type: DataTypes.STRING(64), allowNull: false },
      replaced: { type: DataTypes.STRING(64), allowNull: true },
      servesFrom: { type: DataTypes.DATE, allowNull: false },
      decidedAt: { type: DataTypes.DATE, allowNull: false },
      decidedBy: { type: DataTypes.UUID, allowNull: true },
      reason: { type: DataTypes.STRING(300), allowNull: true },
      comparison: { type: DataTypes.TEXT, allowNull: true },
    },
  };
}

/** A term as plain data. */
export type ModelTermRow = InferAttributes<ModelTerm>;
