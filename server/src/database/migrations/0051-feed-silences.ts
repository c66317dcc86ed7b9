import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

/** When which vendor of prices was silent. */
export const feedSilences: Migration = {
  name: "0051-feed-silences",
  async up(queries) {
    await queries.createTable("feed_silences", {
      id: { type: DataTypes.UUID, primaryKey: true },
      feed: { type: DataTypes.STRING(64), allowNull: false },
      // The feed's name until it speaks again: one silence at a time, however many instances notice.
      open_key: { type: DataTypes.STRING(64), allowNull: true, unique: true },
      since: { type: DataTypes.DATE, allowNull: false },
      noticed_at: { type: DataTypes.DATE, allowNull: false },
      ended_at: { type: DataTypes.DATE, allowNull: true },
    });
  },
};
