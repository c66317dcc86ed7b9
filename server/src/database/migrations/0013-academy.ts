import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

export const academy: Migration = {
  name: "0013-academy",
  async up(queries) {
    // A row stands for a lesson that is done. Courses are content files, hence no foreign key.
    await queries.createTable("lesson_progress", {
      member_id: {
        type: DataTypes.UUID,
        primaryKey: true,
        references: { model: "members", key: "id" },
        onDelete: "CASCADE",
      },
      course_id: { type: DataTypes.STRING(80), primaryKey: true },
      lesson_id: { type: DataTypes.STRING(80), primaryKey: true },
      done_at: { type: DataTypes.DATE, allowNull: false },
    });
  },
};
