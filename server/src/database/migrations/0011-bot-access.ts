import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

const ownedByMember = {
  type: DataTypes.UUID,
  primaryKey: true,
  references: { model: "members", key: "id" },
  onDelete: "CASCADE",
} as const;

export const botAccess: Migration = {
  name: "0011-bot-access",
  async up(queries) {
    // Applicants need no account, so nothing here refers to members.
    await queries.createTable("bot_submissions", {
      id: { type: DataTypes.UUID, primaryKey: true },
      status: { type: DataTypes.STRING(16), allowNull: false },
      notes: { type: DataTypes.TEXT, allowNull: false },
      full_name: { type: DataTypes.STRING(120), allowNull: false },
      country_code: { type: DataTypes.STRING(8), allowNull: false },
      phone_number: { type: DataTypes.STRING(32), allowNull: false },
      email: { type: DataTypes.STRING(254), allowNull: false },
      has_account: { type: DataTypes.STRING(8), allowNull: false },
      has_funded: { type: DataTypes.STRING(8), allowNull: false },
      can_afford: { type: DataTypes.STRING(8), allowNull: false },
      has_lost_money: { type: DataTypes.STRING(8), allowNull: false },
      loss_amount: { type: DataTypes.STRING(120), allowNull: false },
      usage_method: { type: DataTypes.STRING(8), allowNull: false },
      wants_call: { type: DataTypes.STRING(8), allowNull: false },
      call_country_code: { type: DataTypes.STRING(8), allowNull: false },
      call_number: { type: DataTypes.STRING(32), allowNull: false },
      ready_to_start: { type: DataTypes.STRING(8), allowNull: false },
      created_at: { type: DataTypes.DATE, allowNull: false },
      updated_at: { type: DataTypes.DATE, allowNull: false },
    });
    await queries.addIndex("bot_submissions", ["status", "created_at"]);
    await queries.addIndex("bot_submissions", ["email"]);

    await queries.createTable("bot_settings", {
      member_id: ownedByMember,
      risk_level: { type: DataTypes.STRING(16), allowNull: false },
      trade_size: { type: DataTypes.INTEGER, allowNull: false },
      running: { type: DataTypes.BOOLEAN, allowNull: false },
      updated_at: { type: DataTypes.DATE, allowNull: false },
    });

    await queries.createTable("copy_trading_interests", {
      member_id: ownedByMember,
      created_at: { type: DataTypes.DATE, allowNull: false },
    });
  },
};
