import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

export const signals: Migration = {
  name: "0003-signals",
  async up(queries) {
    await queries.createTable("signals", {
      id: { type: DataTypes.UUID, primaryKey: true },
      feed: { type: DataTypes.STRING(64), allowNull: false },
      market: { type: DataTypes.STRING(16), allowNull: false },
      sequence: { type: DataTypes.INTEGER, allowNull: false },
      pair: { type: DataTypes.STRING(24), allowNull: false },
      slot: { type: DataTypes.DATE, allowNull: false },
      direction: { type: DataTypes.STRING(4), allowNull: false },
      entry_price: { type: DataTypes.DOUBLE, allowNull: false },
      entry_tick_at: { type: DataTypes.DATE, allowNull: false },
      confidence: { type: DataTypes.DOUBLE, allowNull: false },
      confidence_low: { type: DataTypes.DOUBLE, allowNull: false },
      confidence_high: { type: DataTypes.DOUBLE, allowNull: false },
      confidence_sample: { type: DataTypes.INTEGER, allowNull: false },
      analysis: { type: DataTypes.TEXT, allowNull: false },
      stop_loss: { type: DataTypes.DOUBLE, allowNull: false },
      take_profit: { type: DataTypes.DOUBLE, allowNull: false },
      status: { type: DataTypes.STRING(16), allowNull: false },
      outcome: { type: DataTypes.STRING(16), allowNull: true },
      close_price: { type: DataTypes.DOUBLE, allowNull: true },
      close_tick_at: { type: DataTypes.DATE, allowNull: true },
      unsettled_reason: { type: DataTypes.STRING(120), allowNull: true },
      // Lowest tier that receives the signal: decided at publishing, never counted per member.
      audience: { type: DataTypes.STRING(16), allowNull: false },
      created_at: { type: DataTypes.DATE, allowNull: false },
      expires_at: { type: DataTypes.DATE, allowNull: false },
      updated_at: { type: DataTypes.DATE, allowNull: false },
      settled_at: { type: DataTypes.DATE, allowNull: true },
      published_hash: { type: DataTypes.STRING(64), allowNull: false },
      settled_hash: { type: DataTypes.STRING(64), allowNull: true },
    });
    // The promise "one signal per mark", and so per pair and mark, is the database's, whatever the
    // scheduler does.
    await queries.addIndex("signals", ["feed", "slot"], { unique: true });
    await queries.addIndex("signals", ["feed", "sequence"], { unique: true });
    await queries.addIndex("signals", ["feed", "status", "expires_at"]);
    // The statistics are counted from this index alone.
    await queries.addIndex("signals", ["feed", "status", "outcome", "confidence"]);

    // Append-only: each record's hash covers the one before it.
    await queries.createTable("ledger_records", {
      position: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: false },
      signal_id: {
        type: DataTypes.UUID,
        allowNull: false,
        references: { model: "signals", key: "id" },
      },
      kind: { type: DataTypes.STRING(16), allowNull: false },
      body: { type: DataTypes.TEXT, allowNull: false },
      previous_hash: { type: DataTypes.STRING(64), allowNull: false },
      hash: { type: DataTypes.STRING(64), allowNull: false, unique: true },
      recorded_at: { type: DataTypes.DATE, allowNull: false },
    });
    await queries.addIndex("ledger_records", ["signal_id", "kind"], { unique: true });
  },
};
