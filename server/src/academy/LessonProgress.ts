import { defineTable, key, text, time, uuid } from "../database/defineTable.ts";

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
