import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

const MEMBER = {
  type: DataTypes.UUID,
  allowNull: false,
  references: { model: "members", key: "id" },
  onDelete: "CASCADE",
};

export const staffAccounts: Migration = {
  name: "0020-staff-accounts",
  async up(queries) {
    await queries.addColumn("members", "second_factor_at", {
      type: DataTypes.DATE,
      allowNull: true,
    });
    await queries.addColumn("members", "demo", {
      type: DataTypes.BOOLEAN,
      allowNull: false,
      defaultValue: false,
    });
    await queries.sequelize.query(
      "UPDATE members SET demo = true WHERE email LIKE '%@demo.signaldeck.example'",
    );
    await queries.addIndex("members", ["role"]);

    await queries.createTable("totp_secrets", {
      member_id: { ...MEMBER, primaryKey: true },
      sealed_secret: { type: DataTypes.STRING(255), allowNull: false },
      last_step: { type: DataTypes.INTEGER, allowNull: false },
      created_at: { type: DataTypes.DATE, allowNull: false },
    });

    await queries.createTable("recovery_codes", {
      code_hash: { type: DataTypes.STRING(64), primaryKey: true },
      member_id: MEMBER,
      created_at: { type: DataTypes.DATE, allowNull: false },
    });
    await queries.addIndex("recovery_codes", ["member_id"]);

    await queries.createTable("sign_in_challenges", {
      token_hash: { type: DataTypes.STRING(64), primaryKey: true },
      member_id: MEMBER,
      tries_left: { type: DataTypes.INTEGER, allowNull: false },
      created_at: { type: DataTypes.DATE, allowNull: false },
      expires_at: { type: DataTypes.DATE, allowNull: false },
    });
    await queries.addIndex("sign_in_challenges", ["member_id"]);
    await queries.addIndex("sign_in_challenges", ["expires_at"]);

    await queries.createTable("staff_invitations", {
      member_id: { ...MEMBER, primaryKey: true },
      created_at: { type: DataTypes.DATE, allowNull: false },
      expires_at: { type: DataTypes.DATE, allowNull: false },
    });
  },
};
