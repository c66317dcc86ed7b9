import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

/**
 * Each application for an address is kept apart, with a code of its own. Those that wait already
 * keep their mailed codes, whose hashes were made with the member's id.
 */
export const registrations: Migration = {
  name: "0041-registrations",
  async up(queries) {
    await queries.createTable("registrations", {
      id: { type: DataTypes.UUID, primaryKey: true },
      member_id: {
        type: DataTypes.UUID,
        allowNull: false,
        references: { model: "members", key: "id" },
        onDelete: "CASCADE",
      },
      full_name: { type: DataTypes.STRING(120), allowNull: false },
      phone: { type: DataTypes.STRING(32), allowNull: false },
      country: { type: DataTypes.STRING(60), allowNull: false },
      telegram: { type: DataTypes.STRING(64), allowNull: true },
      password_hash: { type: DataTypes.STRING(255), allowNull: false },
      risk_version: { type: DataTypes.STRING(32), allowNull: true },
      code_hash: { type: DataTypes.STRING(64), allowNull: true },
      created_at: { type: DataTypes.DATE, allowNull: false },
      expires_at: { type: DataTypes.DATE, allowNull: false },
    });
    await queries.addIndex("registrations", ["member_id"]);
    await queries.addIndex("registrations", ["expires_at"]);
    const { sequelize } = queries;
    await sequelize.query(`
      INSERT INTO registrations (id, member_id, full_name, phone, country, telegram, password_hash,
        risk_version, code_hash, created_at, expires_at)
      SELECT members.id, members.id, full_name, phone, country, telegram, password_hash,
        risk_version, code_hash, created_at, expires_at
      FROM members JOIN confirmation_codes ON confirmation_codes.member_id = members.id
      WHERE confirmed_at IS NULL`);
    await sequelize.query(
      "UPDATE members SET password_hash = '', risk_version = NULL, risk_acknowledged_at = NULL WHERE confirmed_at IS NULL",
    );
    await queries.dropTable("confirmation_codes");
  },
};
