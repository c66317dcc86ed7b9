import type { CourseCategory, CourseLevel, CourseSummaryDto } from "@signaldeck/contract";
import { generatePath } from "react-router-dom";
import { SCREENS } from "../../screens.ts";

export const CATEGORY_LABEL: Record<CourseCategory, string> = {
  fundamentals: "Fundamentals",
  psychology: "Psychology",
  risk: "Risk",
  analysis: "Analysis",
  live: "Live",
};

export const LEVEL_LABEL: Record<CourseLevel, string> = {
  beginner: "Beginner",
  intermediate: "Intermediate",
  advanced: "Advanced",
};

/** Lessons of a course that are done. */
export function lessonsDone({ lessons }: Pick<CourseSummaryDto, "lessons">): number {
  return lessons.filter(({ done }) => done).length;
}

/** "Beginner · 8 min · 3 lessons" */
export function courseFacts({ level, duration, lessons }: CourseSummaryDto): string {
  const count = `${lessons.length} ${lessons.length === 1 ? "lesson" : "lessons"}`;
  return `${LEVEL_LABEL[level]} · ${duration} min · ${count}`;
}

/** Route of a course. */
export function coursePath(courseId: string): string {
  return generatePath(SCREENS.course, { courseId });
}
