import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

export const membership: Migration = {
  name: "0016-membership",
  async up(queries) {
    await queries.addColumn("members", "declared_deposit", {
      type: DataTypes.INTEGER,
      allowNull: true,
    });

    await queries.createTable("deposit_claims", {
      id: { type: DataTypes.UUID, primaryKey: true },
      member_id: {
        type: DataTypes.UUID,
        allowNull: false,
        references: { model: "members", key: "id" },
        onDelete: "CASCADE",
      },
      status: { type: DataTypes.STRING(16), allowNull: false },
      broker_account_id: { type: DataTypes.STRING(64), allowNull: false },
      access_path: { type: DataTypes.STRING(16), allowNull: false },
      declared_amount: { type: DataTypes.INTEGER, allowNull: false },
      verified_amount: { type: DataTypes.INTEGER, allowNull: true },
      reason: { type: DataTypes.TEXT, allowNull: true },
      proof_file: { type: DataTypes.STRING(64), allowNull: false, unique: true },
      proof_name: { type: DataTypes.STRING(120), allowNull: false },
      proof_type: { type: DataTypes.STRING(40), allowNull: false },
      proof_bytes: { type: DataTypes.INTEGER, allowNull: false },
      // No foreign key: a decision outlives the account of who took it.
      decided_by: { type: DataTypes.UUID, allowNull: true },
      created_at: { type: DataTypes.DATE, allowNull: false },
      decided_at: { type: DataTypes.DATE, allowNull: true },
    });
    await queries.addIndex("deposit_claims", ["member_id", "created_at"]);
    await queries.addIndex("deposit_claims", ["status", "created_at"]);
    await queries.addIndex("deposit_claims", {
      name: "deposit_claims_one_waiting",
      fields: ["member_id"],
      unique: true,
      where: { status: "waiting" },
    });

    await queries.createTable("dashboard_codes", {
      member_id: {
        type: DataTypes.UUID,
        primaryKey: true,
        references: { model: "members", key: "id" },
        onDelete: "CASCADE",
      },
      code_hash: { type: DataTypes.STRING(64), allowNull: false },
      tier: { type: DataTypes.STRING(16), allowNull: false },
      tries_left: { type: DataTypes.INTEGER, allowNull: false },
      expires_at: { type: DataTypes.DATE, allowNull: false },
    });
  },
};
