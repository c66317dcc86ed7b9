import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { CONTENT_ID, CourseCategory, CourseLevel, LiveSessionDto } from "@signaldeck/contract";
import { z } from "zod";
import { readJson, readText } from "./readContentFile.ts";
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
  /** What stands before the first lesson. */
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

const Fields = z.strictObject({
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
});

const CourseFile = textFile(Fields).transform(({ text, ...fields }, context): Course => {
  const fault = (message: string) => context.addIssue({ code: "custom", message });
  const [summary = "", ...sections] = text.split(/^## /m).map((part) => part.trim());
  if (summary === "") fault("needs a summary before the first lesson");
  if (sections.length === 0) fault("needs at least one lesson that begins with `## Title`");
  const lessons = sections.map(toLesson);
  const empty = lessons.find((lesson) => lesson.text === "");
  if (empty) fault(`lesson "${empty.title}" has no text`);
  const twice = repeated(lessons.map(({ id }) => id));
  if (twice !== undefined) fault(`lesson "${twice}" is there twice`);
  return { ...fields, summary, lessons };
});

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

const SessionsFile = z.strictObject({
  sessions: z
    .array(z.strictObject(LiveSessionDto.shape))
    .refine((sessions) => repeated(sessions.map(({ id }) => id)) === undefined, {
      error: "a session's id is there twice",
    }),
});

const COURSES = "courses";

/** File names of `courses/`, sorted. */
export async function listCourses(folder: string): Promise<string[]> {
  const names = await readdir(join(folder, COURSES));
  return names.filter((name) => name.endsWith(".md")).sort();
}

/** Reads one file of `courses/`. @throws Error that names every fault. */
export const loadCourse = (folder: string, name: string) =>
  readText(join(folder, COURSES, name), CourseFile);

/** Reads `live-sessions.json`. @throws Error that names every fault. */
export const loadSessions = (folder: string) =>
  readJson(join(folder, "live-sessions.json"), SessionsFile);

/**
 * Reads `courses/*.md` and `live-sessions.json`.
 * @throws Error that names the file and every fault in it.
 */
export async function loadAcademy(folder: string): Promise<AcademyContent> {
  const names = await listCourses(folder);
  const [{ sessions }, ...courses] = await Promise.all([
    loadSessions(folder),
    ...names.map((name) => loadCourse(folder, name)),
  ]);
  const twice = repeated(courses.map(({ id }) => id));
  if (twice !== undefined)
    throw new Error(`${join(folder, COURSES)} has two courses with the id ${twice}`);
  return { courses: courses.sort((a, b) => a.order - b.order), sessions };
}
