import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

export const toldChanges: Migration = {
  name: "0046-told-changes",
  async up(queries) {
    // What processes tell one another of changed rows, in commit order; kept for minutes.
    await queries.createTable("told_changes", {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      origin: { type: DataTypes.UUID, allowNull: false },
      changes: { type: DataTypes.TEXT, allowNull: false },
      created_at: { type: DataTypes.DATE, allowNull: false },
    });
    await queries.addIndex("told_changes", ["created_at"]);
  },
};
