import {
  type AcademyDto,
  type CourseDto,
  type CourseSummaryDto,
  DAY,
  type Language,
  MINUTE,
  watDay,
} from "@signaldeck/contract";
import { AppError } from "../../http/AppError.ts";
import { inLanguage } from "../../process/language/inLanguage.ts";
import type { AcademyDeps } from "./academyDeps.ts";
import { achievementsOf, studyDays } from "./achievements.ts";
import { isFinished, readProgress, type CourseProgress } from "./readProgress.ts";

const DAYS_BEFORE_TODAY = 6 * DAY;

/** The catalogue with one member's progress and what follows from it. */
export async function readAcademy(
  { database, clock, content }: AcademyDeps,
  memberId: string,
  language: Language,
): Promise<AcademyDto> {
  const { courses, sessions } = content.academy;
  const now = clock.now();
  const progress = await readProgress(database, memberId, courses);
  const weekFrom = watDay(now).from - DAYS_BEFORE_TODAY;
  return {
    courses: progress.map(summaryOf),
    featuredId: featured(progress)?.course.id ?? null,
    sessions: sessions
      .filter(({ startsAt, duration }) => Date.parse(startsAt) + duration * MINUTE > now)
      .sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt)),
    stats: {
      lessonsDone: progress.reduce((sum, { done }) => sum + done.size, 0),
      lessons: courses.reduce((sum, { lessons }) => sum + lessons.length, 0),
      coursesDone: progress.filter(isFinished).length,
      courses: courses.length,
      daysThisWeek: [...studyDays(progress)].filter((day) => day >= weekFrom && day <= now).length,
    },
    achievements: inLanguage(language, () => achievementsOf(progress)),
  };
}

/**
 * One course with its texts.
 * @throws AppError `not_found`.
 */
export async function readCourse(
  { database, content }: AcademyDeps,
  memberId: string,
  courseId: string,
): Promise<CourseDto> {
  const course = content.academy.courses.find(({ id }) => id === courseId);
  const [progress] = course ? await readProgress(database, memberId, [course]) : [];
  if (!course || !progress) throw new AppError("not_found", "This course does not exist.");
  return {
    ...summaryOf(progress),
    lessons: course.lessons.map((lesson) => ({ ...lesson, done: progress.done.has(lesson.id) })),
  };
}

function summaryOf({ course, done }: CourseProgress): CourseSummaryDto {
  const { id, title, category, level, duration, topics, summary, lessons } = course;
  return {
    id,
    title,
    category,
    level,
    duration,
    topics,
    summary,
    lessons: lessons.map((lesson) => ({
      id: lesson.id,
      title: lesson.title,
      done: done.has(lesson.id),
    })),
  };
}

/** The course to go on with: the one last worked on that is not finished, else the next one. */
function featured(progress: readonly CourseProgress[]): CourseProgress | undefined {
  const last = ({ done }: CourseProgress) =>
    Math.max(0, ...[...done.values()].map((time) => time.getTime()));
  const open = progress.filter((one) => !isFinished(one));
  const [latest] = open.filter(({ done }) => done.size > 0).sort((a, b) => last(b) - last(a));
  return latest ?? open[0] ?? progress[0];
}
