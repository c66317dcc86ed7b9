import { DataTypes, QueryTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

export const receivedSignals: Migration = {
  name: "0073-received-signals",
  async up(queries) {
    const member = { model: "members", key: "id" };
    // From which mark to which other one what reached a member.
    await queries.createTable("signal_receptions", {
      member_id: {
        type: DataTypes.UUID,
        primaryKey: true,
        references: member,
        onDelete: "CASCADE",
      },
      feed: { type: DataTypes.STRING(64), primaryKey: true },
      since: { type: DataTypes.DATE, primaryKey: true },
      until: { type: DataTypes.DATE, allowNull: true },
      reach: { type: DataTypes.STRING(16), allowNull: true },
    });
    await queries.addIndex("signal_receptions", ["feed", "until"]);
    await queries.createTable("signal_notes", {
      member_id: {
        type: DataTypes.UUID,
        primaryKey: true,
        references: member,
        onDelete: "CASCADE",
      },
      signal_id: {
        type: DataTypes.UUID,
        primaryKey: true,
        references: { model: "signals", key: "id" },
        onDelete: "CASCADE",
      },
      text: { type: DataTypes.TEXT, allowNull: false },
      changed_at: { type: DataTypes.DATE, allowNull: false },
    });
    const [newest] = await queries.sequelize.query<{ id: number | null }>(
      "SELECT max(id) AS id FROM live_events",
      { type: QueryTypes.SELECT },
    );
    await queries.bulkInsert("delivery_positions", [
      { name: "receptions", last_event_id: newest?.id ?? 0 },
    ]);
  },
};
