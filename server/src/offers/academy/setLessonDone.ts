import type { LessonProgressDto } from "@signaldeck/contract";
import { AppError } from "../../http/AppError.ts";
import type { AcademyDeps } from "./academyDeps.ts";
import { LessonProgress } from "./LessonProgress.ts";
import { readProgress } from "./readProgress.ts";

/**
 * Marks a lesson done or not done; doing either twice changes nothing.
 * @throws AppError `not_found` for an unknown course or lesson.
 */
export async function setLessonDone(
  { database, clock, content }: AcademyDeps,
  memberId: string,
  { courseId, lessonId }: { courseId: string; lessonId: string },
  done: boolean,
): Promise<LessonProgressDto> {
  const course = content.academy.courses.find(({ id }) => id === courseId);
  if (!course?.lessons.some(({ id }) => id === lessonId)) {
    throw new AppError("not_found", "This lesson does not exist.");
  }
  const lessons = database.model(LessonProgress);
  await database.write(async (transaction) => {
    if (done) {
      const row = { memberId, courseId, lessonId, doneAt: new Date(clock.now()) };
      await lessons.bulkCreate([row], { ignoreDuplicates: true, transaction });
    } else {
      await lessons.destroy({ where: { memberId, courseId, lessonId }, transaction });
    }
  });
  const [progress] = await readProgress(database, memberId, [course]);
  return { courseId, done: [...(progress?.done.keys() ?? [])] };
}
