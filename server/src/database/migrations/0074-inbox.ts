import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

export const inbox: Migration = {
  name: "0074-inbox",
  async up(queries) {
    await queries.createTable("notices", {
      id: { type: DataTypes.UUID, primaryKey: true },
      member_id: {
        type: DataTypes.UUID,
        allowNull: false,
        references: { model: "members", key: "id" },
        onDelete: "CASCADE",
      },
      facts: { type: DataTypes.TEXT, allowNull: false },
      created_at: { type: DataTypes.DATE, allowNull: false },
      read_at: { type: DataTypes.DATE, allowNull: true },
    });
    await queries.addIndex("notices", ["member_id", "id"]);
  },
};
