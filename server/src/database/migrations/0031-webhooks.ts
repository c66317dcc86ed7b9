import { DataTypes, QueryTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

export const webhooks: Migration = {
  name: "0031-webhooks",
  async up(queries) {
    await queries.createTable("webhooks", {
      id: { type: DataTypes.UUID, primaryKey: true },
      member_id: {
        type: DataTypes.UUID,
        allowNull: false,
        references: { model: "members", key: "id" },
      },
      url: { type: DataTypes.STRING(500), allowNull: false },
      // Lists with commas; no pairs: all.
      events: { type: DataTypes.STRING(120), allowNull: false },
      pairs: { type: DataTypes.TEXT, allowNull: false },
      min_confidence: { type: DataTypes.DOUBLE, allowNull: false },
      // Minutes of the day in West Africa Time; both or none.
      quiet_from: { type: DataTypes.INTEGER, allowNull: true },
      quiet_to: { type: DataTypes.INTEGER, allowNull: true },
      sealed_secret: { type: DataTypes.STRING(255), allowNull: false },
      secret_at: { type: DataTypes.DATE, allowNull: false },
      sealed_previous_secret: { type: DataTypes.STRING(255), allowNull: true },
      previous_secret_until: { type: DataTypes.DATE, allowNull: true },
      disabled_reason: { type: DataTypes.STRING(16), allowNull: true },
      failing_since: { type: DataTypes.DATE, allowNull: true },
      tested_at: { type: DataTypes.DATE, allowNull: true },
      created_at: { type: DataTypes.DATE, allowNull: false },
      updated_at: { type: DataTypes.DATE, allowNull: false },
    });
    await queries.addIndex("webhooks", ["member_id", "id"]);

    await queries.createTable("webhook_attempts", {
      id: { type: DataTypes.UUID, primaryKey: true },
      webhook_id: {
        type: DataTypes.UUID,
        allowNull: false,
        references: { model: "webhooks", key: "id" },
      },
      message_id: { type: DataTypes.UUID, allowNull: false },
      event: { type: DataTypes.STRING(24), allowNull: false },
      at: { type: DataTypes.DATE, allowNull: false },
      delivered: { type: DataTypes.BOOLEAN, allowNull: false },
      status: { type: DataTypes.INTEGER, allowNull: true },
      fault: { type: DataTypes.STRING(200), allowNull: true },
      duration: { type: DataTypes.INTEGER, allowNull: false },
    });
    await queries.addIndex("webhook_attempts", ["webhook_id", "id"]);

    // Up to which live event each further road has taken what it sends.
    await queries.createTable("delivery_positions", {
      name: { type: DataTypes.STRING(24), primaryKey: true },
      last_event_id: { type: DataTypes.INTEGER, allowNull: false },
    });
    const [newest] = await queries.sequelize.query<{ id: number | null }>(
      "SELECT max(id) AS id FROM live_events",
      { type: QueryTypes.SELECT },
    );
    await queries.bulkInsert("delivery_positions", [
      { name: "webhooks", last_event_id: newest?.id ?? 0 },
    ]);
  },
};
