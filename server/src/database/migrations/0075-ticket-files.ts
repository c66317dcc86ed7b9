import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

export const ticketFiles: Migration = {
  name: "0075-ticket-files",
  async up(queries) {
    const reference = (model: string) => ({
      type: DataTypes.UUID,
      allowNull: false,
      references: { model, key: "id" },
      onDelete: "CASCADE",
    });
    await queries.createTable("ticket_files", {
      id: { type: DataTypes.UUID, primaryKey: true },
      ticket_id: reference("support_tickets"),
      message_id: reference("ticket_messages"),
      author: { type: DataTypes.STRING(8), allowNull: false },
      file: { type: DataTypes.STRING(64), allowNull: false },
      name: { type: DataTypes.STRING(120), allowNull: false },
      type: { type: DataTypes.STRING(40), allowNull: false },
      bytes: { type: DataTypes.INTEGER, allowNull: false },
      created_at: { type: DataTypes.DATE, allowNull: false },
    });
    await queries.addIndex("ticket_files", ["ticket_id"]);
    await queries.addIndex("ticket_files", ["message_id"]);
    await queries.addIndex("ticket_files", ["file"]);
  },
};
