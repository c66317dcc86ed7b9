import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

const MEMBER = {
  type: DataTypes.UUID,
  allowNull: false,
  references: { model: "members", key: "id" },
  onDelete: "CASCADE",
};

export const accountsSettings: Migration = {
  name: "0015-accounts-settings",
  async up(queries) {
    // Several per member: a stranger who asks for a link must not make the member's own one void.
    await queries.createTable("password_resets", {
      token_hash: { type: DataTypes.STRING(64), primaryKey: true },
      member_id: MEMBER,
      created_at: { type: DataTypes.DATE, allowNull: false },
      expires_at: { type: DataTypes.DATE, allowNull: false },
    });
    await queries.addIndex("password_resets", ["member_id"]);

    await queries.createTable("email_changes", {
      member_id: { ...MEMBER, primaryKey: true },
      new_email: { type: DataTypes.STRING(254), allowNull: false },
      code_hash: { type: DataTypes.STRING(64), allowNull: false },
      tries_left: { type: DataTypes.INTEGER, allowNull: false },
      created_at: { type: DataTypes.DATE, allowNull: false },
      expires_at: { type: DataTypes.DATE, allowNull: false },
    });

    await queries.createTable("notification_preferences", {
      member_id: { ...MEMBER, primaryKey: true },
      signals: { type: DataTypes.BOOLEAN, allowNull: false },
      trades: { type: DataTypes.BOOLEAN, allowNull: false },
      security: { type: DataTypes.BOOLEAN, allowNull: false },
      marketing: { type: DataTypes.BOOLEAN, allowNull: false },
      updated_at: { type: DataTypes.DATE, allowNull: false },
    });
  },
};
