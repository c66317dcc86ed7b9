import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

/** By what one knows the application's secret again that this database was written with. */
export const secretCheck: Migration = {
  name: "0044-secret-check",
  async up(queries) {
    await queries.createTable("secret_checks", {
      id: { type: DataTypes.INTEGER, primaryKey: true },
      check_value: { type: DataTypes.STRING(64), allowNull: false },
    });
  },
};
