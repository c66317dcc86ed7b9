import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

export const verifiedPath: Migration = {
  name: "0070-verified-path",
  async up(queries) {
    // For which path a deposit was verified; until then the choice of one binds nobody.
    await queries.addColumn("members", "verified_path", {
      type: DataTypes.STRING(16),
      allowNull: true,
    });
    await queries.sequelize.query(
      "UPDATE members SET verified_path = access_path WHERE has_deposited AND access_path IS NOT NULL",
    );
  },
};
