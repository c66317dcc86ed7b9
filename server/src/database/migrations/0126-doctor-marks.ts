import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

/** Random marks by which the doctor knows again the server that answers at the public address. */
export const doctorMarks: Migration = {
  name: "0126-doctor-marks",
  async up(queries) {
    await queries.createTable("doctor_marks", {
      mark: { type: DataTypes.STRING(32), primaryKey: true },
      created_at: { type: DataTypes.DATE, allowNull: false },
    });
  },
};
