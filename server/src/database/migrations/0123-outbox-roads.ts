import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

/** Ways out of the house that do not work at the moment; one that works has no row. */
export const outboxRoads: Migration = {
  name: "0123-outbox-roads",
  async up(queries) {
    await queries.createTable("outbox_roads", {
      id: { type: DataTypes.STRING(280), primaryKey: true },
      channel: { type: DataTypes.STRING(16), allowNull: false },
      last_error: { type: DataTypes.STRING(500), allowNull: false },
      failing_since: { type: DataTypes.DATE, allowNull: false },
      tried_at: { type: DataTypes.DATE, allowNull: false },
    });
  },
};
