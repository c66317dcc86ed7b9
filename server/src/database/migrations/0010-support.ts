import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

export const support: Migration = {
  name: "0010-support",
  async up(queries) {
    await queries.createTable("support_tickets", {
      id: { type: DataTypes.UUID, primaryKey: true },
      member_id: {
        type: DataTypes.UUID,
        allowNull: false,
        references: { model: "members", key: "id" },
        onDelete: "CASCADE",
      },
      subject: { type: DataTypes.STRING(120), allowNull: false },
      category: { type: DataTypes.STRING(24), allowNull: false },
      priority: { type: DataTypes.STRING(16), allowNull: false },
      status: { type: DataTypes.STRING(16), allowNull: false },
      created_at: { type: DataTypes.DATE, allowNull: false },
      updated_at: { type: DataTypes.DATE, allowNull: false },
    });
    await queries.addIndex("support_tickets", ["member_id", "updated_at"]);
    await queries.addIndex("support_tickets", ["status", "updated_at"]);

    await queries.createTable("ticket_messages", {
      id: { type: DataTypes.UUID, primaryKey: true },
      ticket_id: {
        type: DataTypes.UUID,
        allowNull: false,
        references: { model: "support_tickets", key: "id" },
        onDelete: "CASCADE",
      },
      // Who of the staff answered stands in the audit, which outlives accounts.
      author: { type: DataTypes.STRING(8), allowNull: false },
      text: { type: DataTypes.TEXT, allowNull: false },
      created_at: { type: DataTypes.DATE, allowNull: false },
    });
    await queries.addIndex("ticket_messages", ["ticket_id", "created_at"]);
  },
};
