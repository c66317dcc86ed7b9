import { CONTENT_ID, CourseCategory, CourseLevel, LiveSessionDto } from "@signaldeck/contract";
import { z } from "zod";
import type { ContentSource } from "./ContentSource.ts";
import { readJson, readText } from "./readContentFile.ts";
import { markdownText } from "./restrictedMarkdown.ts";
import { textFile } from "./textFile.ts";

/** One lesson: a `## ` section of a course file. */
export interface Lesson {
  /** Made from the title; progress is kept under it. */
  id: string;
  title: string;
  /** Restricted Markdown. */
  text: string;
}

/** One course file. */
export interface Course {
  id: string;
  title: string;
  category: CourseCategory;
  level: CourseLevel;
  /** Reading time in minutes. */
  duration: number;
  topics: string[];
  order: number;
  /** What comes before the first lesson. */
  summary: string;
  lessons: Lesson[];
}

/** The academy's part of the operator's content. */
export interface AcademyContent {
  /** In the operator's order. */
  courses: Course[];
  sessions: LiveSessionDto[];
}

const positive = z.coerce.number<string>("must be a whole number above 0").int().positive();

const FIELDS = {
  id: z.string().max(80).regex(CONTENT_ID, "must be small letters, digits and hyphens"),
  title: z.string().min(1).max(120),
  category: CourseCategory,
  level: CourseLevel,
  duration: positive,
  topics: z
    .string()
    .transform((list) => list.split(",").map((topic) => topic.trim()))
    .pipe(z.array(z.string().min(1)).min(1)),
  order: positive,
};

/** The schema of a file of `courses/`. */
export const courseText = (firstLine: number) =>
  z.strictObject({ ...FIELDS, text: markdownText(firstLine) }).transform(toCourse);

function toCourse(
  { text, ...fields }: z.output<z.ZodObject<typeof FIELDS>> & { text: string },
  context: z.RefinementCtx,
): Course {
  const fault = (message: string) => context.addIssue({ code: "custom", message, path: ["text"] });
  const [summary = "", ...sections] = text.split(/^## /m).map((part) => part.trim());
  if (summary === "") fault("needs a summary before the first lesson");
  if (sections.length === 0) fault("needs at least one lesson that begins with `## Title`");
  const lessons = sections.map(toLesson);
  const empty = lessons.find((lesson) => lesson.text === "");
  if (empty) fault(`lesson "${empty.title}" has no text`);
  const twice = repeated(lessons.map(({ id }) => id));
  if (twice !== undefined) fault(`lesson "${twice}" is there twice`);
  return { ...fields, summary, lessons };
}

function toLesson(section: string): Lesson {
  const [title = "", ...lines] = section.split("\n");
  return { id: slug(title), title: title.trim(), text: lines.join("\n").trim() };
}

/** "What a loss costs" as "what-a-loss-costs". */
function slug(title: string): string {
  const plain = title
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-");
  return (
    plain
      .replace(/[^a-z0-9-]/g, "")
      .replace(/^-+|-+$/g, "")
      .slice(0, 80) || "lesson"
  );
}

function repeated(ids: readonly string[]): string | undefined {
  return ids.find((id, index) => ids.indexOf(id) !== index);
}

/** The schema of `live-sessions.json`. */
export const SessionsFile = z.strictObject({
  sessions: z
    .array(z.strictObject(LiveSessionDto.shape))
    .refine((sessions) => repeated(sessions.map(({ id }) => id)) === undefined, {
      error: "a session's id is there twice",
    }),
});

const COURSES = "courses";

/**
 * Reads `courses/*.md` and `live-sessions.json`.
 * @throws Error that names the file and every fault in it.
 */
export function loadAcademy(source: ContentSource): AcademyContent {
  const { sessions } = readJson(source, "live-sessions.json", SessionsFile);
  const courses = source
    .names(COURSES)
    .map((name) => readText(source, `${COURSES}/${name}`, textFile(courseText)));
  const twice = repeated(courses.map(({ id }) => id));
  if (twice !== undefined)
    throw new Error(`${source.pathOf(COURSES)} has two courses with the id ${twice}`);
  return { courses: courses.sort((a, b) => a.order - b.order), sessions };
}
