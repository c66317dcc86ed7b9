import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";
import { refuseChanges } from "./refuseChanges.ts";

export const signalResults: Migration = {
  name: "0064-signal-results",
  async up(queries) {
    // How each signal ended, as its records say. Rows are only added; statistics count them.
    await queries.createTable("signal_results", {
      // Of the record that ended it.
      position: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: false },
      published_position: { type: DataTypes.INTEGER, allowNull: false },
      signal_id: { type: DataTypes.UUID, allowNull: false, unique: true },
      feed: { type: DataTypes.STRING(64), allowNull: false },
      market: { type: DataTypes.STRING(16), allowNull: false },
      sequence: { type: DataTypes.INTEGER, allowNull: false },
      pair: { type: DataTypes.STRING(24), allowNull: false },
      source: { type: DataTypes.STRING(80), allowNull: false },
      grade: { type: DataTypes.STRING(16), allowNull: true },
      model: { type: DataTypes.STRING(64), allowNull: true },
      confidence: { type: DataTypes.DOUBLE, allowNull: true },
      ending: { type: DataTypes.STRING(16), allowNull: false },
      slot: { type: DataTypes.DATE, allowNull: false },
      expires_at: { type: DataTypes.DATE, allowNull: false },
      ended_at: { type: DataTypes.DATE, allowNull: false },
    });
    await queries.addIndex("signal_results", ["feed", "source", "grade", "ending", "confidence"]);
    await queries.addIndex("signal_results", ["feed", "sequence"]);
    await queries.addIndex("signal_results", ["feed", "ended_at"]);
    // One row: what is wrong with the ledger or with what was copied from it, if anything.
    await queries.createTable("ledger_checks", {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: false },
      fault: { type: DataTypes.TEXT, allowNull: true },
      fault_since: { type: DataTypes.DATE, allowNull: true },
    });
    await queries.bulkInsert("ledger_checks", [{ id: 1, fault: null, fault_since: null }]);
    for (const table of ["ledger_records", "signal_results"]) {
      await refuseChanges(queries, table);
    }
  },
};
