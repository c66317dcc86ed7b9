import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

export const ledgerWitnesses: Migration = {
  name: "0062-ledger-witnesses",
  async up(queries) {
    // What each witness of the ledger's log has signed last, and whether it refuses the head.
    await queries.createTable("ledger_log_witnesses", {
      verifier_key: { type: DataTypes.STRING(255), primaryKey: true },
      size: { type: DataTypes.INTEGER, allowNull: false },
      root: { type: DataTypes.STRING(64), allowNull: true },
      line: { type: DataTypes.TEXT, allowNull: true },
      signed_at: { type: DataTypes.DATE, allowNull: true },
      refused_at: { type: DataTypes.DATE, allowNull: true },
    });
  },
};
