import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

export const dailyDigest: Migration = {
  name: "0038-daily-digest",
  async up(queries) {
    await queries.addColumn("notification_preferences", "digest", {
      type: DataTypes.BOOLEAN,
      allowNull: false,
      defaultValue: false,
    });
    // Who wishes one is asked each day.
    await queries.addIndex("notification_preferences", ["digest", "member_id"]);
    // The finished signals of one day.
    await queries.addIndex("signals", ["feed", "settled_at"]);
  },
};
