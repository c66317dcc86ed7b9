import { DataTypes, QueryTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

export const pushSubscriptions: Migration = {
  name: "0033-push-subscriptions",
  async up(queries) {
    await queries.createTable("push_subscriptions", {
      id: { type: DataTypes.UUID, primaryKey: true },
      member_id: {
        type: DataTypes.UUID,
        allowNull: false,
        references: { model: "members", key: "id" },
      },
      // Whatever ends the session ends what it has subscribed to.
      session_id: {
        type: DataTypes.UUID,
        allowNull: false,
        references: { model: "sessions", key: "id" },
        onDelete: "CASCADE",
      },
      endpoint: { type: DataTypes.TEXT, allowNull: false },
      endpoint_hash: { type: DataTypes.STRING(64), allowNull: false, unique: true },
      p256dh: { type: DataTypes.STRING(100), allowNull: false },
      auth: { type: DataTypes.STRING(32), allowNull: false },
      // Lists with commas; no pairs: all.
      events: { type: DataTypes.STRING(120), allowNull: false },
      pairs: { type: DataTypes.TEXT, allowNull: false },
      min_confidence: { type: DataTypes.DOUBLE, allowNull: false },
      // Minutes of the day in West Africa Time; both or none.
      quiet_from: { type: DataTypes.INTEGER, allowNull: true },
      quiet_to: { type: DataTypes.INTEGER, allowNull: true },
      device: { type: DataTypes.STRING(60), allowNull: false },
      tested_at: { type: DataTypes.DATE, allowNull: true },
      last_success_at: { type: DataTypes.DATE, allowNull: true },
      created_at: { type: DataTypes.DATE, allowNull: false },
    });
    await queries.addIndex("push_subscriptions", ["member_id", "id"]);
    await queries.addIndex("push_subscriptions", ["session_id"], { unique: true });

    const [newest] = await queries.sequelize.query<{ id: number | null }>(
      "SELECT max(id) AS id FROM live_events",
      { type: QueryTypes.SELECT },
    );
    await queries.bulkInsert("delivery_positions", [
      { name: "push", last_event_id: newest?.id ?? 0 },
    ]);
  },
};
