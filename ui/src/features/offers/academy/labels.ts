import {
  openTable,
  type CourseCategory,
  type CourseLevel,
  type CourseSummaryDto,
  t,
  tCount,
} from "@signaldeck/contract";
import { generatePath } from "react-router-dom";
import { SCREENS } from "../../../screens.ts";

export const CATEGORY_LABEL = openTable<CourseCategory, () => string>((words) => () => words, {
  fundamentals: () => t("Fundamentals"),
  psychology: () => t("Psychology"),
  risk: () => t("Risk"),
  analysis: () => t("Analysis"),
  live: () => t("Live"),
});

export const LEVEL_LABEL = openTable<CourseLevel, () => string>((words) => () => words, {
  beginner: () => t("Beginner"),
  intermediate: () => t("Intermediate"),
  advanced: () => t("Advanced"),
});

/** Lessons of a course that are done. */
export function lessonsDone({ lessons }: Pick<CourseSummaryDto, "lessons">): number {
  return lessons.filter(({ done }) => done).length;
}

/** "Beginner · 8 min · 3 lessons" */
export function courseFacts({ level, duration, lessons }: CourseSummaryDto): string {
  const count = tCount(lessons.length, "{{count}} lesson", "{{count}} lessons");
  return `${LEVEL_LABEL[level]()} · ${duration} min · ${count}`;
}

/** "2 of 3 lessons done" */
export function progressWords(done: number, total: number): string {
  return tCount(
    done,
    "{{count}} of {{total}} lessons done",
    "{{count}} of {{total}} lessons done",
    { total },
  );
}

/** Route of a course. */
export function coursePath(courseId: string): string {
  return generatePath(SCREENS.course, { courseId });
}
