import { DataTypes } from "sequelize";
import { v7 as uuid } from "uuid";
import type { Migration } from "./Migration.ts";

interface Switch {
  name: string;
  paused: boolean | number;
  reason: string | null;
  changed_by: string | null;
  changed_at: Date | string | null;
}

export const recordAnalysis: Migration = {
  name: "0065-record-analysis",
  async up(queries) {
    // What later entries would have become, a letter for each; nothing in older rows.
    await queries.addColumn("signal_results", "late", {
      type: DataTypes.STRING(8),
      allowNull: true,
    });
    // From when to when the engine did not publish since it was stopped, by whom and why.
    await queries.createTable("engine_stops", {
      id: { type: DataTypes.UUID, primaryKey: true },
      reason: { type: DataTypes.STRING(300), allowNull: false },
      by_itself: { type: DataTypes.BOOLEAN, allowNull: false },
      since: { type: DataTypes.DATE, allowNull: false },
      until: { type: DataTypes.DATE, allowNull: true },
    });
    await queries.addIndex("engine_stops", ["since"]);
    // One that stands still now has stood still since its switch was turned.
    const [switches] = await queries.sequelize.query(
      "SELECT name, paused, reason, changed_by, changed_at FROM signal_switches",
    );
    const stops = (switches as Switch[])
      .filter(({ name, paused, changed_at }) => name === "engine" && paused && changed_at)
      .map(({ reason, changed_by, changed_at }) => ({
        id: uuid(),
        reason: reason ?? "",
        by_itself: changed_by === null,
        since: changed_at,
        until: null,
      }));
    if (stops.length > 0) await queries.bulkInsert("engine_stops", stops);
  },
};
