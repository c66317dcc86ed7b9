import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

/** Settings that an admin made in the browser, where the environment sets none. */
export const storedSettings: Migration = {
  name: "0087-stored-settings",
  async up(queries) {
    await queries.createTable("stored_settings", {
      name: { type: DataTypes.STRING(16), primaryKey: true },
      value: { type: DataTypes.TEXT, allowNull: false },
      // A password or token, sealed with the application's secret.
      sealed: { type: DataTypes.TEXT, allowNull: true },
      changed_at: { type: DataTypes.DATE, allowNull: false },
    });
  },
};
