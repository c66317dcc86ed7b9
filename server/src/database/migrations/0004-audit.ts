import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

export const audit: Migration = {
  name: "0004-audit",
  async up(queries) {
    await queries.createTable("audit_records", {
      id: { type: DataTypes.UUID, primaryKey: true },
      // No foreign keys: the trace of a deed outlives the accounts it speaks of.
      actor_id: { type: DataTypes.UUID, allowNull: false },
      action: { type: DataTypes.STRING(60), allowNull: false },
      subject_type: { type: DataTypes.STRING(40), allowNull: false },
      subject_id: { type: DataTypes.STRING(64), allowNull: false },
      details: { type: DataTypes.TEXT, allowNull: false },
      created_at: { type: DataTypes.DATE, allowNull: false },
    });
    await queries.addIndex("audit_records", ["created_at"]);
    await queries.addIndex("audit_records", ["subject_type", "subject_id"]);
  },
};
