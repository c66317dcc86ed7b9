import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

export const newestWrite: Migration = {
  name: "0120-newest-write",
  async up(queries) {
    // How often a server has marked that it wrote, and when last; the same stands beside the database.
    await queries.addColumn("storage_probe", "writes", {
      type: DataTypes.INTEGER,
      allowNull: false,
      defaultValue: 0,
    });
    await queries.addColumn("storage_probe", "write_token", {
      type: DataTypes.STRING(36),
      allowNull: true,
    });
    await queries.addColumn("storage_probe", "written_at", {
      type: DataTypes.DATE,
      allowNull: true,
    });
    // What of it was found lost, until somebody accepts that.
    await queries.addColumn("ledger_checks", "setback", {
      type: DataTypes.TEXT,
      allowNull: true,
    });
    await queries.addColumn("ledger_checks", "setback_since", {
      type: DataTypes.DATE,
      allowNull: true,
    });
  },
};
