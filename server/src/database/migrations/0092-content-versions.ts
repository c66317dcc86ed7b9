import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

const FILE = { type: DataTypes.STRING(300), allowNull: false };
const NUMBER = { type: DataTypes.INTEGER, allowNull: false };

/** Each text that a content file has had, and which of them is the newest. */
export const contentVersions: Migration = {
  name: "0092-content-versions",
  async up(queries) {
    await queries.createTable("content_versions", {
      id: { type: DataTypes.UUID, primaryKey: true },
      file: FILE,
      number: NUMBER,
      // Null from the version on with which the file went.
      text: { type: DataTypes.TEXT, allowNull: true },
      origin: { type: DataTypes.STRING(16), allowNull: false },
      author_id: {
        type: DataTypes.UUID,
        allowNull: true,
        references: { model: "members", key: "id" },
        onDelete: "SET NULL",
      },
      note: { type: DataTypes.STRING(200), allowNull: true },
      restored_from: { type: DataTypes.INTEGER, allowNull: true },
      created_at: { type: DataTypes.DATE, allowNull: false },
    });
    await queries.addIndex("content_versions", ["file", "number"], { unique: true });
    await queries.addIndex("content_versions", ["author_id"]);
    await queries.createTable("content_files", {
      file: { ...FILE, primaryKey: true },
      number: NUMBER,
    });
  },
};
