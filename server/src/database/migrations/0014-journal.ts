import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

const MEMBER = {
  type: DataTypes.UUID,
  primaryKey: true,
  references: { model: "members", key: "id" },
  onDelete: "CASCADE",
};

export const journal: Migration = {
  name: "0014-journal",
  async up(queries) {
    await queries.createTable("journal_entries", {
      member_id: MEMBER,
      signal_id: {
        type: DataTypes.UUID,
        primaryKey: true,
        references: { model: "signals", key: "id" },
      },
      // The signal's own, which never change: a member's days are read from this table alone.
      feed: { type: DataTypes.STRING(64), allowNull: false },
      slot: { type: DataTypes.DATE, allowNull: false },
      decision: { type: DataTypes.STRING(8), allowNull: false },
      stake_cents: { type: DataTypes.INTEGER, allowNull: true },
      payout_percent: { type: DataTypes.DOUBLE, allowNull: true },
      decided_at: { type: DataTypes.DATE, allowNull: false },
      changed_at: { type: DataTypes.DATE, allowNull: false },
    });
    await queries.addIndex("journal_entries", ["member_id", "feed", "slot"]);
    await queries.addIndex("journal_entries", ["signal_id"]);

    await queries.createTable("journal_settings", {
      member_id: MEMBER,
      max_loss_cents: { type: DataTypes.INTEGER, allowNull: true },
      max_signals: { type: DataTypes.INTEGER, allowNull: true },
      limits_at: { type: DataTypes.DATE, allowNull: true },
      paused_at: { type: DataTypes.DATE, allowNull: true },
      paused_until: { type: DataTypes.DATE, allowNull: true },
      leaderboard: { type: DataTypes.BOOLEAN, allowNull: false },
      updated_at: { type: DataTypes.DATE, allowNull: false },
    });
    await queries.addIndex("journal_settings", ["updated_at"]);
  },
};
