import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

/** Whose run it is. */
const RUN = {
  feed: { type: DataTypes.STRING(64), primaryKey: true },
  candidate: { type: DataTypes.STRING(64), primaryKey: true },
  serving: { type: DataTypes.STRING(64), primaryKey: true },
};

export const shadowRuns: Migration = {
  name: "0056-shadow-runs",
  async up(queries) {
    // How far a candidate's run beside a serving model has come on a feed.
    await queries.createTable("shadow_runs", {
      ...RUN,
      since: { type: DataTypes.DATE, allowNull: false },
      marked_to: { type: DataTypes.DATE, allowNull: false },
      // Both models' forecasts of the last mark, whose outcome is awaited.
      awaited: { type: DataTypes.TEXT, allowNull: false },
    });
    // What came of it, summed for each UTC day.
    await queries.createTable("shadow_days", {
      ...RUN,
      day: { type: DataTypes.STRING(10), primaryKey: true },
      marks: { type: DataTypes.INTEGER, allowNull: false },
      forecasts: { type: DataTypes.INTEGER, allowNull: false },
      sum: { type: DataTypes.DOUBLE, allowNull: false },
      sum_squares: { type: DataTypes.DOUBLE, allowNull: false },
      sum_by_count: { type: DataTypes.DOUBLE, allowNull: false },
      count_squares: { type: DataTypes.DOUBLE, allowNull: false },
    });
  },
};
