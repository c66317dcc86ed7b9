import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

export const accounts: Migration = {
  name: "0001-accounts",
  async up(queries) {
    await queries.createTable("members", {
      id: { type: DataTypes.UUID, primaryKey: true },
      email: { type: DataTypes.STRING(254), allowNull: false, unique: true },
      full_name: { type: DataTypes.STRING(120), allowNull: false },
      phone: { type: DataTypes.STRING(32), allowNull: false },
      country: { type: DataTypes.STRING(60), allowNull: false },
      telegram: { type: DataTypes.STRING(64), allowNull: true },
      password_hash: { type: DataTypes.STRING(255), allowNull: false },
      role: { type: DataTypes.STRING(16), allowNull: false },
      tier: { type: DataTypes.STRING(16), allowNull: false },
      dashboard_unlocked: { type: DataTypes.BOOLEAN, allowNull: false },
      has_deposited: { type: DataTypes.BOOLEAN, allowNull: false },
      deposit_amount: { type: DataTypes.INTEGER, allowNull: false },
      access_path: { type: DataTypes.STRING(16), allowNull: true },
      broker_account_id: { type: DataTypes.STRING(64), allowNull: true },
      admission_code: { type: DataTypes.STRING(16), allowNull: false, unique: true },
      confirmed_at: { type: DataTypes.DATE, allowNull: true },
      trial_ends_at: { type: DataTypes.DATE, allowNull: true },
      risk_version: { type: DataTypes.STRING(32), allowNull: false },
      risk_acknowledged_at: { type: DataTypes.DATE, allowNull: false },
      created_at: { type: DataTypes.DATE, allowNull: false },
      updated_at: { type: DataTypes.DATE, allowNull: false },
    });

    await queries.createTable("sessions", {
      id: { type: DataTypes.UUID, primaryKey: true },
      member_id: {
        type: DataTypes.UUID,
        allowNull: false,
        references: { model: "members", key: "id" },
        onDelete: "CASCADE",
      },
      token_hash: { type: DataTypes.STRING(64), allowNull: false, unique: true },
      user_agent: { type: DataTypes.STRING(255), allowNull: true },
      created_at: { type: DataTypes.DATE, allowNull: false },
      expires_at: { type: DataTypes.DATE, allowNull: false },
    });
    await queries.addIndex("sessions", ["member_id"]);

    await queries.createTable("confirmation_codes", {
      member_id: {
        type: DataTypes.UUID,
        primaryKey: true,
        references: { model: "members", key: "id" },
        onDelete: "CASCADE",
      },
      code_hash: { type: DataTypes.STRING(64), allowNull: false },
      tries_left: { type: DataTypes.INTEGER, allowNull: false },
      expires_at: { type: DataTypes.DATE, allowNull: false },
    });
  },
};
