import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

const COUNT = { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 };

/** What is written to many members at once, and the wish to get none of it. */
export const announcements: Migration = {
  name: "0090-announcements",
  async up(queries) {
    await queries.createTable("announcements", {
      id: { type: DataTypes.UUID, primaryKey: true },
      author_id: {
        type: DataTypes.UUID,
        allowNull: true,
        references: { model: "members", key: "id" },
        onDelete: "SET NULL",
      },
      kind: { type: DataTypes.STRING(16), allowNull: false },
      subject: { type: DataTypes.STRING(120), allowNull: false },
      text: { type: DataTypes.TEXT, allowNull: false },
      by_mail: { type: DataTypes.BOOLEAN, allowNull: false },
      by_chat: { type: DataTypes.BOOLEAN, allowNull: false },
      filter: { type: DataTypes.TEXT, allowNull: false },
      state: { type: DataTypes.STRING(16), allowNull: false },
      total: COUNT,
      reached: COUNT,
      left_out: COUNT,
      // The last member who was looked at; no foreign key, since members may go meanwhile.
      position: { type: DataTypes.UUID, allowNull: true },
      sent: COUNT,
      failed: COUNT,
      expired: COUNT,
      created_at: { type: DataTypes.DATE, allowNull: false },
      ended_at: { type: DataTypes.DATE, allowNull: true },
    });
    await queries.addIndex("announcements", ["created_at"]);
    await queries.addIndex("announcements", ["author_id"]);

    await queries.addColumn("outbox_messages", "batch_key", {
      type: DataTypes.STRING(60),
      allowNull: true,
    });
    await queries.addIndex("outbox_messages", ["batch_key", "status"]);

    await queries.addColumn("notification_preferences", "announcements", {
      type: DataTypes.BOOLEAN,
      allowNull: false,
      defaultValue: true,
    });
  },
};
