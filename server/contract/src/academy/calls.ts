import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { t } from "../language/words.ts";

export const COURSE_CATEGORIES = [
  "fundamentals",
  "psychology",
  "risk",
  "analysis",
  "live",
] as const;
export const CourseCategory = z.enum(COURSE_CATEGORIES);
export type CourseCategory = z.infer<typeof CourseCategory>;

export const CourseLevel = z.enum(["beginner", "intermediate", "advanced"]);
export type CourseLevel = z.infer<typeof CourseLevel>;

/** Course and lesson ids are in URLs: small letters, digits and hyphens. */
export const CONTENT_ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const ContentId = z
  .string()
  .regex(CONTENT_ID, { error: () => t("This is not the id of a course or lesson") })
  .max(80);

export const CourseSummaryDto = z.object({
  id: ContentId,
  title: z.string(),
  category: CourseCategory,
  level: CourseLevel,
  /** Reading time in minutes. */
  duration: z.number().int().positive(),
  topics: z.array(z.string()),
  summary: z.string(),
  lessons: z.array(z.object({ id: ContentId, title: z.string(), done: z.boolean() })),
});
export type CourseSummaryDto = z.infer<typeof CourseSummaryDto>;

/** A course with its texts: the restricted Markdown that the content files may use. */
export const CourseDto = CourseSummaryDto.extend({
  lessons: z.array(
    z.object({ id: ContentId, title: z.string(), done: z.boolean(), text: z.string() }),
  ),
});
export type CourseDto = z.infer<typeof CourseDto>;

export const LiveSessionDto = z.object({
  id: ContentId,
  title: z.string(),
  summary: z.string(),
  startsAt: z.iso.datetime(),
  /** Minutes. */
  duration: z.number().int().positive(),
  /** Where it takes place; null where that is announced later. */
  link: z.url().nullable(),
});
export type LiveSessionDto = z.infer<typeof LiveSessionDto>;

export const AchievementDto = z.object({
  id: z.string(),
  title: z.string(),
  /** What it takes. */
  text: z.string(),
  have: z.number().int().nonnegative(),
  need: z.number().int().positive(),
});
export type AchievementDto = z.infer<typeof AchievementDto>;

export const AcademyDto = z.object({
  /** In the operator's order. */
  courses: z.array(CourseSummaryDto),
  /** The course to go on with: one that was begun, else the first that is not finished. */
  featuredId: ContentId.nullable(),
  /** Sessions that have not ended, soonest first. */
  sessions: z.array(LiveSessionDto),
  stats: z.object({
    lessonsDone: z.number().int().nonnegative(),
    lessons: z.number().int().nonnegative(),
    coursesDone: z.number().int().nonnegative(),
    courses: z.number().int().nonnegative(),
    /** WAT days in the last seven on which a lesson was finished. */
    daysThisWeek: z.number().int().min(0).max(7),
  }),
  achievements: z.array(AchievementDto),
});
export type AcademyDto = z.infer<typeof AcademyDto>;

export const LessonProgressInput = z.object({
  done: z.boolean({ error: () => t("Say whether the lesson is done") }),
});
export type LessonProgressInput = z.infer<typeof LessonProgressInput>;

export const LessonProgressDto = z.object({
  courseId: ContentId,
  /** Lessons of the course that are done. */
  done: z.array(ContentId),
});
export type LessonProgressDto = z.infer<typeof LessonProgressDto>;

const CourseParams = z.object({ courseId: ContentId });

export const academyApi = {
  overview: endpoint({
    method: "get",
    path: "/academy",
    summary: "Course catalogue with the member's progress, sessions, statistics, achievements",
    permission: "academy.read",
    reply: AcademyDto,
    get failure() {
      return t("Failed to load the courses");
    },
  }),
  course: endpoint({
    method: "get",
    path: "/academy/courses/:courseId",
    summary: "One course with its lessons' texts",
    permission: "academy.read",
    params: CourseParams,
    reply: CourseDto,
    get failure() {
      return t("Failed to load the course");
    },
  }),
  setLessonDone: endpoint({
    method: "put",
    path: "/academy/courses/:courseId/lessons/:lessonId",
    summary: "Mark a lesson done, or not done",
    permission: "academy.read",
    params: CourseParams.extend({ lessonId: ContentId }),
    body: LessonProgressInput,
    reply: LessonProgressDto,
    get failure() {
      return t("Failed to save your progress");
    },
  }),
} as const;
