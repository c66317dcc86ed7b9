import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

export const claimsSentBy: Migration = {
  name: "0036-claims-sent-by",
  async up(queries) {
    await queries.addColumn("deposit_claims", "sent_by", {
      type: DataTypes.STRING(16),
      allowNull: false,
      defaultValue: "web",
    });
  },
};
