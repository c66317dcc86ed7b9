import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

/** Writes that came with a key, by which they are known again when they are sent again. */
export const acts: Migration = {
  name: "0127-acts",
  async up(queries) {
    await queries.createTable("acts", {
      id: { type: DataTypes.STRING(43), primaryKey: true },
      fingerprint: { type: DataTypes.STRING(43), allowNull: false },
      process: { type: DataTypes.UUID, allowNull: false },
      status: { type: DataTypes.INTEGER, allowNull: true },
      sealed_reply: { type: DataTypes.TEXT, allowNull: true },
      created_at: { type: DataTypes.DATE, allowNull: false },
    });
    await queries.addIndex("acts", ["created_at"]);
  },
};
