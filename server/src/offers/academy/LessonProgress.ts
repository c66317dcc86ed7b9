import { defineTable, key, text, time, uuid } from "../../database/defineTable.ts";
import { ownRows } from "../../members/ownRows.ts";

/** One lesson that one member has done. */
export class LessonProgress extends defineTable({
  table: "lesson_progress",
  columns: {
    memberId: key(uuid()),
    courseId: key(text(80)),
    lessonId: key(text(80)),
    doneAt: time(),
  },
}) {}

/** What the academy keeps of a member: the lessons that are done. */
export const academyPersonalData = ownRows(LessonProgress, {
  name: "academy",
  columns: ["courseId", "lessonId", "doneAt"],
  order: "doneAt",
});
