import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

/** A signal whose prices are looked at again says since when. */
export const heldSignals: Migration = {
  name: "0130-held-signals",
  async up(queries) {
    await queries.addColumn("signals", "held_at", { type: DataTypes.DATE, allowNull: true });
  },
};
