import { DataTypes, Op } from "sequelize";
import type { Migration } from "./Migration.ts";

export const outboxChannels: Migration = {
  name: "0030-outbox-channels",
  async up(queries) {
    const table = "outbox_messages";
    // Messages with the same key leave one after the other; without one in any order.
    await queries.addColumn(table, "order_key", { type: DataTypes.STRING(80), allowNull: true });
    await queries.addColumn(table, "expires_at", { type: DataTypes.DATE, allowNull: true });
    await queries.addColumn(table, "taken_until", { type: DataTypes.DATE, allowNull: true });
    await queries.addColumn(table, "idempotency_key", {
      type: DataTypes.STRING(120),
      allowNull: true,
    });
    await queries.addIndex(table, ["idempotency_key"], { unique: true });
    await queries.addIndex(table, {
      name: "outbox_messages_in_order",
      fields: ["order_key", "id"],
      where: { status: "waiting" },
    });
    await queries.addIndex(table, {
      name: "outbox_messages_expiring",
      fields: ["channel", "expires_at"],
      where: { status: "waiting", expires_at: { [Op.ne]: null } },
    });
    // Each channel looks for its own due messages; counts by state and channel are read from it too.
    await queries.addIndex(table, ["status", "channel", "next_attempt_at"]);
    await queries.removeIndex(table, ["status", "next_attempt_at"]);
    await queries.removeIndex(table, ["status", "channel"]);
  },
};
