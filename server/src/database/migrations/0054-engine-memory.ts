import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

export const engineMemory: Migration = {
  name: "0054-engine-memory",
  async up(queries) {
    // What a model's calibration has learned on a feed, one row for each class of instruments.
    await queries.createTable("slope_posteriors", {
      feed: { type: DataTypes.STRING(64), primaryKey: true },
      model: { type: DataTypes.STRING(64), primaryKey: true },
      instruments: { type: DataTypes.STRING(16), primaryKey: true },
      learned_to: { type: DataTypes.DATE, allowNull: false },
      state: { type: DataTypes.TEXT, allowNull: false },
    });
    // Whether the settled signals of a feed still bear out what was shown beside them.
    await queries.createTable("drift_watches", {
      feed: { type: DataTypes.STRING(64), primaryKey: true },
      sequence: { type: DataTypes.INTEGER, allowNull: false },
      state: { type: DataTypes.TEXT, allowNull: false },
    });
  },
};
