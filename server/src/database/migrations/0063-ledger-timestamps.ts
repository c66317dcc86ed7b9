import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

export const ledgerTimestamps: Migration = {
  name: "0063-ledger-timestamps",
  async up(queries) {
    // Of each day one checkpoint of the ledger's log, and what a time-stamp authority says to it.
    await queries.createTable("ledger_log_timestamps", {
      day: { type: DataTypes.STRING(10), primaryKey: true },
      checkpoint: { type: DataTypes.TEXT, allowNull: false },
      // Base64 of the authority's whole reply.
      reply: { type: DataTypes.TEXT, allowNull: false },
    });
  },
};
