import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

/** The album that a member's last proof came in, its further pictures, and the claim it became. */
export const telegramAlbums: Migration = {
  name: "0112-telegram-albums",
  async up(queries) {
    const column = (type: typeof DataTypes.TEXT | typeof DataTypes.UUID) => ({
      type,
      allowNull: true,
    });
    await queries.addColumn("telegram_links", "album", column(DataTypes.TEXT));
    await queries.addColumn("telegram_links", "album_claim", column(DataTypes.UUID));
    await queries.addColumn("telegram_links", "pending_pages", column(DataTypes.TEXT));
  },
};
