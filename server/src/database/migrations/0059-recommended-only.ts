import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

const TABLES = ["push_subscriptions", "webhooks"];

/** Who had asked for a confidence of their own goes on getting what they asked for. */
export const recommendedOnly: Migration = {
  name: "0059-recommended-only",
  async up(queries) {
    for (const table of TABLES) {
      await queries.addColumn(table, "recommended_only", {
        type: DataTypes.BOOLEAN,
        allowNull: false,
        defaultValue: true,
      });
      await queries.sequelize.query(
        `UPDATE ${table} SET recommended_only = :no WHERE min_confidence > 50`,
        { replacements: { no: false } },
      );
    }
  },
};
