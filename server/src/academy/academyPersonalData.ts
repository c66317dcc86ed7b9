import type { PersonalDataRoom } from "../members/personalData.ts";
import type { Database } from "../database/Database.ts";
import { LessonProgress } from "./LessonProgress.ts";

/** What the academy keeps of a member: the lessons that are done. */
export function academyPersonalData(database: Database): PersonalDataRoom {
  return {
    name: "academy",
    tables: ["lesson_progress"],
    async export(memberId) {
      const rows = await database
        .model(LessonProgress)
        .findAll({ where: { memberId }, order: [["doneAt", "ASC"]], raw: true });
      return rows.map(({ courseId, lessonId, doneAt }) => ({ courseId, lessonId, doneAt }));
    },
    async erase(memberId, transaction) {
      await database.model(LessonProgress).destroy({ where: { memberId }, transaction });
    },
  };
}
