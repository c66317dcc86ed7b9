import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

/** What each of the staff wishes to be told of what waits, and when they were told last. */
export const deskNotices: Migration = {
  name: "0089-desk-notices",
  async up(queries) {
    await queries.createTable("desk_notices", {
      member_id: {
        type: DataTypes.UUID,
        primaryKey: true,
        references: { model: "members", key: "id" },
        onDelete: "CASCADE",
      },
      kinds: { type: DataTypes.STRING(120), allowNull: false },
      channels: { type: DataTypes.STRING(40), allowNull: false },
      hours_from: { type: DataTypes.INTEGER, allowNull: true },
      hours_to: { type: DataTypes.INTEGER, allowNull: true },
      zone: { type: DataTypes.STRING(64), allowNull: false },
      every_hours: { type: DataTypes.INTEGER, allowNull: false },
      told_at: { type: DataTypes.DATE, allowNull: true },
      open: { type: DataTypes.BOOLEAN, allowNull: false },
    });
  },
};
