import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

/** The language in which a member reads what is sent to them; of all that are there, English. */
export const languages: Migration = {
  name: "0095-languages",
  async up(queries) {
    const column = { type: DataTypes.STRING(2), allowNull: false, defaultValue: "en" };
    await queries.addColumn("members", "language", column);
    await queries.addColumn("registrations", "language", column);
  },
};
