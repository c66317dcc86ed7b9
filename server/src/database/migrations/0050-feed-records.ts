import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

/** Which of several feeds a signal's prices are of, and what its history corrected. */
export const feedRecords: Migration = {
  name: "0050-feed-records",
  async up(queries) {
    await queries.addColumn("signals", "quoted_by", {
      type: DataTypes.STRING(64),
      allowNull: true,
    });
    await queries.addColumn("signals", "published_entry_price", {
      type: DataTypes.DOUBLE,
      allowNull: true,
    });
  },
};
