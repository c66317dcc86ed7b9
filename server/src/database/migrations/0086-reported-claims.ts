import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

/** Claims whose deposit the partner broker has reported stand first in the queue. */
export const reportedClaims: Migration = {
  name: "0086-reported-claims",
  async up(queries) {
    await queries.addColumn("deposit_claims", "reported", {
      type: DataTypes.BOOLEAN,
      allowNull: false,
      defaultValue: false,
    });
    await queries.addIndex("deposit_claims", ["status", "reported", "created_at"]);
  },
};
