import { DataTypes, QueryTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

/** Until now the windows of every tier have covered the day; a new installation has no such past. */
const TIERS = ["silver", "pro", "gold", "elite"];

export const tierHours: Migration = {
  name: "0138-tier-hours",
  async up(queries) {
    await queries.createTable("tier_hours", {
      tier: { type: DataTypes.STRING(16), primaryKey: true },
      valid_from: { type: DataTypes.DATE, primaryKey: true },
      opens: { type: DataTypes.STRING(5), allowNull: true },
      closes: { type: DataTypes.STRING(5), allowNull: true },
    });
    const published = await queries.sequelize.query("SELECT id FROM signals LIMIT 1", {
      type: QueryTypes.SELECT,
    });
    if (published.length === 0) return;
    await queries.bulkInsert(
      "tier_hours",
      TIERS.map((tier) => ({ tier, valid_from: new Date(0), opens: null, closes: null })),
    );
  },
};
