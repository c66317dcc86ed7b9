import { DataTypes, type ModelAttributeColumnOptions } from "sequelize";
import type { Migration } from "./Migration.ts";

const given = (type: ModelAttributeColumnOptions["type"]) => ({ type, allowNull: false });
const maybe = (type: ModelAttributeColumnOptions["type"]) => ({ type, allowNull: true });
const ofMember = {
  ...given(DataTypes.UUID),
  references: { model: "members", key: "id" },
  onDelete: "CASCADE",
};

/**
 * The bot's paper accounts. Nobody's begins by itself: who had switched the bot on did so before there
 * was anything that it did, and starts it anew. Risk level and trade size stay as chosen.
 */
export const paperAccounts: Migration = {
  name: "0161-paper-accounts",
  async up(queries) {
    await queries.createTable("paper_accounts", {
      id: { ...given(DataTypes.UUID), primaryKey: true },
      member_id: ofMember,
      feed: given(DataTypes.STRING(64)),
      start_cents: given(DataTypes.INTEGER),
      begun_at: given(DataTypes.DATE),
      created_at: given(DataTypes.DATE),
    });
    await queries.addIndex("paper_accounts", ["member_id", "feed", "begun_at"], {
      name: "paper_accounts_of_member",
    });
    await queries.createTable("paper_rules", {
      id: { ...given(DataTypes.UUID), primaryKey: true },
      member_id: ofMember,
      account_id: {
        ...given(DataTypes.UUID),
        references: { model: "paper_accounts", key: "id" },
        onDelete: "CASCADE",
      },
      feed: given(DataTypes.STRING(64)),
      since: given(DataTypes.DATE),
      until: maybe(DataTypes.DATE),
      risk_level: given(DataTypes.STRING(16)),
      trade_size: given(DataTypes.INTEGER),
      running: given(DataTypes.BOOLEAN),
      created_at: given(DataTypes.DATE),
    });
    await queries.addIndex("paper_rules", ["feed", "until", "member_id"], {
      name: "paper_rules_in_force",
    });
    await queries.addIndex("paper_rules", ["member_id", "id"], { name: "paper_rules_of_member" });
    await queries.addIndex("paper_rules", ["account_id"], { name: "paper_rules_of_account" });
    await queries.createTable("paper_trades", {
      account_id: {
        ...given(DataTypes.UUID),
        primaryKey: true,
        references: { model: "paper_accounts", key: "id" },
        onDelete: "CASCADE",
      },
      signal_id: {
        ...given(DataTypes.UUID),
        primaryKey: true,
        references: { model: "signals", key: "id" },
        onDelete: "CASCADE",
      },
      member_id: ofMember,
      slot: given(DataTypes.DATE),
      tier: given(DataTypes.STRING(16)),
      payout_percent: given(DataTypes.DOUBLE),
      floor: maybe(DataTypes.DOUBLE),
      stake_cents: given(DataTypes.INTEGER),
      risk_level: given(DataTypes.STRING(16)),
      max_loss_cents: maybe(DataTypes.INTEGER),
      max_signals: maybe(DataTypes.INTEGER),
      left_out: maybe(DataTypes.STRING(16)),
    });
    await queries.addIndex("paper_trades", ["account_id", "slot"], {
      name: "paper_trades_of_account",
    });
    await queries.addIndex("paper_trades", ["member_id"], { name: "paper_trades_of_member" });
    await queries.addIndex("paper_trades", ["signal_id"], { name: "paper_trades_of_signal" });
    await queries.createTable("paper_closings", {
      account_id: {
        ...given(DataTypes.UUID),
        primaryKey: true,
        references: { model: "paper_accounts", key: "id" },
        onDelete: "CASCADE",
      },
      at: { ...given(DataTypes.DATE), primaryKey: true },
      state: given(DataTypes.TEXT),
      made_at: given(DataTypes.DATE),
    });
    await queries.sequelize.query("UPDATE bot_settings SET running = false");
    // From here on: no account is older.
    await queries.sequelize.query(
      `INSERT INTO delivery_positions (name, last_event_id)
       SELECT 'paper', COALESCE(MAX(id), 0) FROM live_events`,
    );
  },
};
