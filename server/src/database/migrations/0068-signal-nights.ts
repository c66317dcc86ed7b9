import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

export const signalNights: Migration = {
  name: "0068-signal-nights",
  async up(queries) {
    await queries.createTable("signal_nights", {
      member_id: {
        type: DataTypes.UUID,
        primaryKey: true,
        references: { model: "members", key: "id" },
      },
      valid_from: { type: DataTypes.DATE, primaryKey: true },
      night_from: { type: DataTypes.INTEGER, allowNull: true },
      night_to: { type: DataTypes.INTEGER, allowNull: true },
    });
  },
};
