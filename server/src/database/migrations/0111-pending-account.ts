import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

/** The account that was said with a proof stays with it while its amount is asked for. */
export const pendingAccount: Migration = {
  name: "0111-pending-account",
  async up(queries) {
    await queries.addColumn("telegram_links", "pending_account", {
      type: DataTypes.STRING(64),
      allowNull: true,
    });
  },
};
