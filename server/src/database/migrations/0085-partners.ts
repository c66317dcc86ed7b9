import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

/** Postbacks of partner programs, how each is handled, and the ids by which members are named there. */
export const partners: Migration = {
  name: "0085-partners",
  async up(queries) {
    await queries.createTable("partner_settings", {
      partner: { type: DataTypes.STRING(16), primaryKey: true },
      enabled: { type: DataTypes.BOOLEAN, allowNull: false },
      secret_hash: { type: DataTypes.STRING(64), allowNull: true },
      secret_at: { type: DataTypes.DATE, allowNull: true },
      approve_up_to: { type: DataTypes.INTEGER, allowNull: true },
    });
    await queries.createTable("partner_clicks", {
      member_id: {
        type: DataTypes.UUID,
        primaryKey: true,
        references: { model: "members", key: "id" },
        onDelete: "CASCADE",
      },
      click_id: { type: DataTypes.STRING(32), allowNull: false, unique: true },
      created_at: { type: DataTypes.DATE, allowNull: false },
    });
    await queries.createTable("partner_postbacks", {
      id: { type: DataTypes.UUID, primaryKey: true },
      partner: { type: DataTypes.STRING(16), allowNull: false },
      message_key: { type: DataTypes.STRING(64), allowNull: false },
      text: { type: DataTypes.TEXT, allowNull: false },
      event: { type: DataTypes.STRING(16), allowNull: false },
      click_id: { type: DataTypes.STRING(64), allowNull: true },
      account_id: { type: DataTypes.STRING(64), allowNull: true },
      account_key: { type: DataTypes.STRING(64), allowNull: true },
      cents: { type: DataTypes.INTEGER, allowNull: true },
      currency: { type: DataTypes.STRING(64), allowNull: true },
      external_id: { type: DataTypes.STRING(64), allowNull: true },
      said_at: { type: DataTypes.STRING(64), allowNull: true },
      state: { type: DataTypes.STRING(64), allowNull: true },
      fault: { type: DataTypes.STRING(300), allowNull: true },
      fate: { type: DataTypes.STRING(16), allowNull: false },
      reason: { type: DataTypes.STRING(300), allowNull: true },
      matched_by: { type: DataTypes.STRING(8), allowNull: true },
      member_id: {
        type: DataTypes.UUID,
        allowNull: true,
        references: { model: "members", key: "id" },
        onDelete: "CASCADE",
      },
      claim_id: { type: DataTypes.UUID, allowNull: true },
      times: { type: DataTypes.INTEGER, allowNull: false },
      received_at: { type: DataTypes.DATE, allowNull: false },
      last_at: { type: DataTypes.DATE, allowNull: false },
    });
    await queries.addIndex("partner_postbacks", {
      fields: ["partner", "message_key"],
      unique: true,
    });
    await queries.addIndex("partner_postbacks", ["partner", "external_id"]);
    await queries.addIndex("partner_postbacks", ["partner", "received_at"]);
    await queries.addIndex("partner_postbacks", ["account_key"]);
    await queries.addIndex("partner_postbacks", ["member_id", "received_at"]);
    // Whose postbacks nobody is found for are removed by age.
    await queries.addIndex("partner_postbacks", ["received_at"]);
    // By it a postback without a click finds who has typed the account.
    await queries.addIndex("members", ["broker_account_id"]);
  },
};
