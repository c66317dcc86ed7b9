import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

const STATISTICS = ["feed", "status", "source", "grade", "outcome", "confidence"];

export const signalGrades: Migration = {
  name: "0058-signal-grades",
  async up(queries) {
    // What was published before has neither: a grade that was not sealed then is not claimed now.
    await queries.addColumn("signals", "grade", {
      type: DataTypes.STRING(16),
      allowNull: true,
    });
    await queries.addColumn("signals", "published_at", { type: DataTypes.DATE, allowNull: true });
    // The statistics are counted from this index alone, each source and grade apart.
    await queries.removeIndex("signals", ["feed", "status", "source", "outcome", "confidence"]);
    await queries.addIndex("signals", STATISTICS);
  },
};
