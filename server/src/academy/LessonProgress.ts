import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../database/Database.ts";

/** One lesson that one member has done. */
export class LessonProgress extends Model<
  InferAttributes<LessonProgress>,
  InferCreationAttributes<LessonProgress>
> {
  static readonly definition: TableDefinition = {
    table: "lesson_progress",
    columns: {
      memberId: { type: DataTypes.UUID, primaryKey: true },
      courseId: { type: DataTypes.STRING(80), primaryKey: true },
      lessonId: { type: DataTypes.STRING(80), primaryKey: true },
      doneAt: DataTypes.DATE,
    },
  };

  declare memberId: string;
  declare courseId: string;
  declare lessonId: string;
  declare doneAt: Date;
}
