import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

/**
 * A model comes with a version of the product, and none is added or compared while it runs. What
 * stays is which served when; it refers to no file, and is written anew, since SQLite drops no
 * reference.
 */
export const modelsOfReleases: Migration = {
  name: "0151-models-of-releases",
  async up(queries) {
    await queries.createTable("model_terms_kept", {
      number: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: false },
      model: { type: DataTypes.STRING(64), allowNull: false },
      replaced: { type: DataTypes.STRING(64), allowNull: true },
      serves_from: { type: DataTypes.DATE, allowNull: false },
      decided_at: { type: DataTypes.DATE, allowNull: false },
    });
    const kept = "number, model, replaced, serves_from, decided_at";
    await queries.sequelize.query(
      `INSERT INTO model_terms_kept (${kept}) SELECT ${kept} FROM model_terms`,
    );
    await queries.dropTable("model_terms");
    await queries.renameTable("model_terms_kept", "model_terms");
    for (const table of ["engine_models", "shadow_runs", "shadow_days"]) {
      await queries.dropTable(table);
    }
  },
};
