import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

export const delivery: Migration = {
  name: "0002-delivery",
  async up(queries) {
    // What the live stream says, in commit order: the id is what a client resumes after.
    await queries.createTable("live_events", {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      type: { type: DataTypes.STRING(40), allowNull: false },
      audience: { type: DataTypes.STRING(60), allowNull: false },
      payload: { type: DataTypes.TEXT, allowNull: false },
      created_at: { type: DataTypes.DATE, allowNull: false },
    });
    await queries.addIndex("live_events", ["created_at"]);

    await queries.createTable("outbox_messages", {
      id: { type: DataTypes.UUID, primaryKey: true },
      channel: { type: DataTypes.STRING(16), allowNull: false },
      recipient: { type: DataTypes.STRING(254), allowNull: false },
      payload: { type: DataTypes.TEXT, allowNull: false },
      status: { type: DataTypes.STRING(16), allowNull: false },
      attempts: { type: DataTypes.INTEGER, allowNull: false },
      next_attempt_at: { type: DataTypes.DATE, allowNull: false },
      last_error: { type: DataTypes.STRING(500), allowNull: true },
      created_at: { type: DataTypes.DATE, allowNull: false },
      sent_at: { type: DataTypes.DATE, allowNull: true },
    });
    await queries.addIndex("outbox_messages", ["status", "next_attempt_at"]);
  },
};
