import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

/** Partners that are asked whether they know a claim's member: by which token, and what they said. */
export const askedPartners: Migration = {
  name: "0094-asked-partners",
  async up(queries) {
    await queries.createTable("asked_partners", {
      partner: { type: DataTypes.STRING(16), primaryKey: true },
      sealed_token: { type: DataTypes.TEXT, allowNull: false },
      app_id: { type: DataTypes.STRING(64), allowNull: true },
      token_at: { type: DataTypes.DATE, allowNull: false },
      token_ends_at: { type: DataTypes.DATE, allowNull: true },
      refused_at: { type: DataTypes.DATE, allowNull: true },
      held_until: { type: DataTypes.DATE, allowNull: true },
    });
    await queries.createTable("partner_questions", {
      id: { type: DataTypes.UUID, primaryKey: true },
      claim_id: {
        type: DataTypes.UUID,
        allowNull: false,
        unique: true,
        references: { model: "deposit_claims", key: "id" },
        onDelete: "CASCADE",
      },
      member_id: {
        type: DataTypes.UUID,
        allowNull: false,
        references: { model: "members", key: "id" },
        onDelete: "CASCADE",
      },
      partner: { type: DataTypes.STRING(16), allowNull: false },
      account: { type: DataTypes.STRING(64), allowNull: false },
      state: { type: DataTypes.STRING(16), allowNull: false },
      about: { type: DataTypes.STRING(254), allowNull: true },
      known: { type: DataTypes.BOOLEAN, allowNull: true },
      accounts: { type: DataTypes.TEXT, allowNull: true },
      answered_at: { type: DataTypes.DATE, allowNull: true },
      fault: { type: DataTypes.STRING(300), allowNull: true },
      tries: { type: DataTypes.INTEGER, allowNull: false },
      next_at: { type: DataTypes.DATE, allowNull: false },
      asking_until: { type: DataTypes.DATE, allowNull: true },
      created_at: { type: DataTypes.DATE, allowNull: false },
    });
    await queries.addIndex("partner_questions", ["partner", "state", "next_at"]);
    await queries.addIndex("partner_questions", ["member_id"]);
  },
};
