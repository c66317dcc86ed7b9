import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

export const engineModels: Migration = {
  name: "0055-engine-models",
  async up(queries) {
    await queries.createTable("engine_models", {
      hash: { type: DataTypes.STRING(64), primaryKey: true },
      state: { type: DataTypes.STRING(16), allowNull: false },
      // The file that the training wrote.
      file: { type: DataTypes.TEXT, allowNull: false },
      added_at: { type: DataTypes.DATE, allowNull: false },
      // No foreign key: a deed outlives the account of who did it.
      added_by: { type: DataTypes.UUID, allowNull: true },
    });
    for (const state of ["serving", "candidate"]) {
      await queries.addIndex("engine_models", {
        name: `engine_models_one_${state}`,
        fields: ["state"],
        unique: true,
        where: { state },
      });
    }
    // One after the other; the newest names the model that serves.
    await queries.createTable("model_terms", {
      number: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: false },
      model: {
        type: DataTypes.STRING(64),
        allowNull: false,
        references: { model: "engine_models", key: "hash" },
      },
      replaced: { type: DataTypes.STRING(64), allowNull: true },
      serves_from: { type: DataTypes.DATE, allowNull: false },
      decided_at: { type: DataTypes.DATE, allowNull: false },
      decided_by: { type: DataTypes.UUID, allowNull: true },
      reason: { type: DataTypes.STRING(300), allowNull: true },
      comparison: { type: DataTypes.TEXT, allowNull: true },
    });
  },
};
