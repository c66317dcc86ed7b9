import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

const COUNT = { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 };

const STAFF = {
  type: DataTypes.UUID,
  allowNull: true,
  references: { model: "members", key: "id" },
  onDelete: "SET NULL",
};

/** Members who are brought along from another product by a file, and the way back. */
export const memberImports: Migration = {
  name: "0091-member-imports",
  async up(queries) {
    await queries.createTable("member_imports", {
      id: { type: DataTypes.UUID, primaryKey: true },
      actor_id: STAFF,
      taken_back_by: STAFF,
      file_name: { type: DataTypes.STRING(120), allowNull: false },
      file_hash: { type: DataTypes.STRING(64), allowNull: false },
      vouch: { type: DataTypes.TEXT, allowNull: true },
      invites: { type: DataTypes.BOOLEAN, allowNull: false },
      state: { type: DataTypes.STRING(16), allowNull: false },
      file_rows: COUNT,
      planned: COUNT,
      written: COUNT,
      refused: COUNT,
      deposits: COUNT,
      invited: COUNT,
      removed: COUNT,
      // The row that was looked at last while members are written to, or removed.
      position: COUNT,
      created_at: { type: DataTypes.DATE, allowNull: false },
      ended_at: { type: DataTypes.DATE, allowNull: true },
    });
    await queries.addIndex("member_imports", ["created_at"]);
    await queries.addIndex("member_imports", ["actor_id"]);
    await queries.addIndex("member_imports", ["taken_back_by"]);

    // What is still to be written, and what was refused; what was written is gone from here.
    await queries.createTable("member_import_rows", {
      id: { type: DataTypes.UUID, primaryKey: true },
      import_id: {
        type: DataTypes.UUID,
        allowNull: false,
        references: { model: "member_imports", key: "id" },
        onDelete: "CASCADE",
      },
      row_number: { type: DataTypes.INTEGER, allowNull: false },
      account: { type: DataTypes.TEXT, allowNull: true },
      reason: { type: DataTypes.TEXT, allowNull: true },
    });
    await queries.addIndex("member_import_rows", ["import_id", "row_number"], { unique: true });

    await queries.createTable("imported_members", {
      member_id: {
        type: DataTypes.UUID,
        primaryKey: true,
        references: { model: "members", key: "id" },
        onDelete: "CASCADE",
      },
      import_id: {
        type: DataTypes.UUID,
        allowNull: false,
        references: { model: "member_imports", key: "id" },
        onDelete: "CASCADE",
      },
      row_number: { type: DataTypes.INTEGER, allowNull: false },
      created_at: { type: DataTypes.DATE, allowNull: false },
      invited_at: { type: DataTypes.DATE, allowNull: true },
    });
    await queries.addIndex("imported_members", ["import_id", "row_number"]);
  },
};
