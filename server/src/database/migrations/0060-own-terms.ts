import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

export const ownTerms: Migration = {
  name: "0060-own-terms",
  async up(queries) {
    // By which signals are judged for this member alone; null: as the operator's payout says.
    await queries.addColumn("members", "own_payout_percent", DataTypes.DOUBLE);
    await queries.addColumn("members", "own_floor", DataTypes.DOUBLE);
  },
};
