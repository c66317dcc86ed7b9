import type { Course } from "../../content/courses.ts";
import type { Database } from "../../database/Database.ts";
import { LessonProgress } from "./LessonProgress.ts";

/** A course together with what one member has done of it. */
export interface CourseProgress {
  course: Course;
  /** When each done lesson was done, by lesson id. */
  done: ReadonlyMap<string, Date>;
}

/** One member's progress in each course; lessons that the operator took away do not count. */
export async function readProgress(
  database: Database,
  memberId: string,
  courses: readonly Course[],
): Promise<CourseProgress[]> {
  const rows = await database.model(LessonProgress).findAll({ where: { memberId }, raw: true });
  return courses.map((course) => {
    const exists = new Set(course.lessons.map(({ id }) => id));
    const own = rows.filter((row) => row.courseId === course.id && exists.has(row.lessonId));
    return { course, done: new Map(own.map(({ lessonId, doneAt }) => [lessonId, doneAt])) };
  });
}

/** Whether every lesson is done. */
export function isFinished({ course, done }: CourseProgress): boolean {
  return done.size === course.lessons.length;
}
