import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

export const firstAdminLinks: Migration = {
  name: "0076-first-admin-links",
  async up(queries) {
    // One row at most: the newest link is the one that works, on all instances.
    await queries.createTable("first_admin_links", {
      id: { type: DataTypes.INTEGER, primaryKey: true },
      token_hash: { type: DataTypes.STRING(64), allowNull: false },
      expires_at: { type: DataTypes.DATE, allowNull: false },
    });
  },
};
