import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

/** Devices at which a member has signed in, and the session's own one. */
export const knownDevices: Migration = {
  name: "0042-known-devices",
  async up(queries) {
    await queries.createTable("known_devices", {
      member_id: {
        type: DataTypes.UUID,
        primaryKey: true,
        references: { model: "members", key: "id" },
        onDelete: "CASCADE",
      },
      mark_hash: { type: DataTypes.STRING(64), primaryKey: true },
      used_at: { type: DataTypes.DATE, allowNull: false },
    });
    await queries.addIndex("known_devices", ["mark_hash"]);
    await queries.addColumn("sessions", "mark_hash", {
      type: DataTypes.STRING(64),
      allowNull: true,
    });
  },
};
