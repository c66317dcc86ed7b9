import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

/** Addresses that members have left: what was sent from or to them stays theirs. */
export const formerEmails: Migration = {
  name: "0160-former-emails",
  async up(queries) {
    await queries.createTable("former_emails", {
      id: { type: DataTypes.UUID, allowNull: false, primaryKey: true },
      member_id: {
        type: DataTypes.UUID,
        allowNull: false,
        references: { model: "members", key: "id" },
        onDelete: "CASCADE",
      },
      email: { type: DataTypes.STRING(254), allowNull: false },
      left_at: { type: DataTypes.DATE, allowNull: false },
    });
    await queries.addIndex("former_emails", ["member_id"], { name: "former_emails_member" });
    await queries.addIndex("former_emails", ["email"], { name: "former_emails_email" });
  },
};
