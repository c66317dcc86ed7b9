import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

export const ledgerLog: Migration = {
  name: "0061-ledger-log",
  async up(queries) {
    // The one row of where the log stands, and who signs it under which name.
    await queries.createTable("ledger_log_heads", {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: false },
      origin: { type: DataTypes.TEXT, allowNull: false },
      verifier_key: { type: DataTypes.TEXT, allowNull: false },
      size: { type: DataTypes.INTEGER, allowNull: false },
      root: { type: DataTypes.STRING(64), allowNull: false },
      // Position of the last record of the ledger that is in it.
      position: { type: DataTypes.INTEGER, allowNull: false },
      checkpoint: { type: DataTypes.TEXT, allowNull: false },
    });
    // Append-only. As primary key the number is the fence against two writers at once.
    await queries.createTable("ledger_log_entries", {
      number: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: false },
      entry: { type: DataTypes.TEXT, allowNull: false },
    });
    await queries.createTable("ledger_log_tiles", {
      level: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: false },
      number: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: false },
      // Base64, 256 hashes at most.
      hashes: { type: DataTypes.TEXT, allowNull: false },
    });
    // Where each record of the ledger stands, and of a sealed one what opens it.
    await queries.createTable("ledger_log_places", {
      position: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: false },
      number: { type: DataTypes.INTEGER, allowNull: false, unique: true },
      signal_id: { type: DataTypes.STRING(64), allowNull: true },
      salt: { type: DataTypes.STRING(64), allowNull: true },
      open_at: { type: DataTypes.DATE, allowNull: true },
      opened_by: { type: DataTypes.INTEGER, allowNull: true },
    });
    await queries.addIndex("ledger_log_places", ["signal_id"]);
    await queries.addIndex("ledger_log_places", ["open_at"]);
  },
};
