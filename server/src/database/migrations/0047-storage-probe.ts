import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

export const storageProbe: Migration = {
  name: "0047-storage-probe",
  async up(queries) {
    // One row, which is written now and then to see whether anything can be written.
    await queries.createTable("storage_probe", {
      id: { type: DataTypes.INTEGER, primaryKey: true },
      tried_at: { type: DataTypes.DATE, allowNull: false },
    });
    await queries.bulkInsert("storage_probe", [{ id: 1, tried_at: new Date(0) }]);
  },
};
