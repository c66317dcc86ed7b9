import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

/** What was forecast of all pairs at each mark: what opens its record, and each day counted. */
export const forecasts: Migration = {
  name: "0156-forecasts",
  async up(queries) {
    await queries.createTable("mark_forecasts", {
      feed: { type: DataTypes.STRING(64), allowNull: false, primaryKey: true },
      mark: { type: DataTypes.DATE, allowNull: false, primaryKey: true },
      position: { type: DataTypes.INTEGER, allowNull: false, unique: true },
      opening: { type: DataTypes.TEXT, allowNull: true },
      salt: { type: DataTypes.STRING(64), allowNull: true },
      open_at: { type: DataTypes.DATE, allowNull: false },
      counted: { type: DataTypes.BOOLEAN, allowNull: false },
    });
    await queries.addIndex("mark_forecasts", ["mark"], { name: "mark_forecasts_mark" });
    await queries.addIndex("mark_forecasts", ["feed", "counted", "mark"], {
      name: "mark_forecasts_counted",
    });
    await queries.createTable("forecast_days", {
      feed: { type: DataTypes.STRING(64), allowNull: false, primaryKey: true },
      day: { type: DataTypes.STRING(10), allowNull: false, primaryKey: true },
      counts: { type: DataTypes.TEXT, allowNull: false },
    });
  },
};
