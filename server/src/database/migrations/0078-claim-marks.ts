import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

/** What of a claim may stand in other claims, too: picture, look, account, device, address. */
export const claimMarks: Migration = {
  name: "0078-claim-marks",
  async up(queries) {
    await queries.addColumn("deposit_claims", "look", { type: DataTypes.STRING(64) });
    // Null: its marks are still to be taken, as those of all claims from before.
    await queries.addColumn("deposit_claims", "marked_at", { type: DataTypes.DATE });
    await queries.addIndex("deposit_claims", ["marked_at"]);
    await queries.createTable("claim_marks", {
      id: { type: DataTypes.UUID, primaryKey: true },
      // Null once the member is gone: what stays is that the picture was there.
      claim_id: { type: DataTypes.UUID, allowNull: true },
      kind: { type: DataTypes.STRING(8), allowNull: false },
      mark: { type: DataTypes.STRING(64), allowNull: false },
    });
    await queries.addIndex("claim_marks", ["mark", "kind"]);
    await queries.addIndex("claim_marks", ["claim_id"]);
  },
};
