import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

/** A signal that nobody can take any more says since when and why, and runs on to its end. */
export const withdrawals: Migration = {
  name: "0099-withdrawals",
  async up(queries) {
    await queries.addColumn("signals", "withdrawn_reason", {
      type: DataTypes.STRING(300),
      allowNull: true,
    });
    await queries.addColumn("signals", "withdrawn_at", { type: DataTypes.DATE, allowNull: true });
  },
};
