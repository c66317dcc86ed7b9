import type { ContentEditDto, ContentFileDto, ContentStateDto } from "@signaldeck/contract";
import { AppError } from "../../http/AppError.ts";
import { messageOf } from "../../process/messageOf.ts";
import {
  fileIn,
  findContentFile,
  translatedFile,
  listContentFiles,
  type ContentFile,
  type OpenFolder,
} from "../contentFiles.ts";
import { formOf } from "../contentForm.ts";
import type { ContentSource } from "../ContentSource.ts";
import { valueOf } from "../contentValue.ts";
import { loadContent } from "../loadContent.ts";
import { originalId, translationOf } from "../translations.ts";
import { ContentError } from "../readContentFile.ts";
import { differentFiles, type RunningContent } from "../RunningContent.ts";
import type { ContentDeskDeps } from "./contentDeskDeps.ts";
import { revisionOf } from "./revision.ts";
import { newestVersions } from "./versions.ts";

/** Reads every file of the content folder anew and says what is wrong; nothing that runs changes. */
export async function checkContent({
  runningContent,
  clock,
}: ContentDeskDeps): Promise<ContentStateDto> {
  const { folder, config } = runningContent;
  const source = await runningContent.readFiles();
  return {
    folder,
    writable: await runningContent.isWritable(),
    showsSamples: config.demo,
    loadedAt: new Date(runningContent.loadedAt).toISOString(),
    checkedAt: new Date(clock.now()).toISOString(),
    files: listContentFiles(source).map((file) => presentFile(runningContent, source, file)),
    faults: faultsBetween(runningContent, source),
  };
}

/** The files that the product reads and that are not those that it shows. */
export function changedFiles(running: RunningContent, source: ContentSource): string[] {
  const read = new Set(
    [source, running.source].flatMap((one) => listContentFiles(one).map(({ file }) => file)),
  );
  return differentFiles(running.source, source).filter((file) => read.has(file));
}

/**
 * One file as it lies in the folder, to be edited. A course or a canned answer that is not there
 * begins as a template.
 * @throws AppError `not_found`.
 */
export async function editContent(deps: ContentDeskDeps, id: string): Promise<ContentEditDto> {
  const { runningContent } = deps;
  const source = await runningContent.readFiles();
  const file = fileOf(source, id);
  const text = source.texts.get(file.file) ?? null;
  const shown = runningContent.source.texts.get(file.file);
  const newest = (await newestVersions(deps)).get(file.file);
  const known = text === null ? undefined : valueOf(file.file, text);
  return {
    ...presentFile(runningContent, source, file),
    form: formIn(runningContent.source, file),
    // Of a file that cannot be read what is shown is edited, and its faults are named.
    value: known ?? (shown === undefined ? templateOf(file, source) : valueOf(file.file, shown)),
    revision: revisionOf(text),
    version: newest?.number ?? 0,
  };
}

/**
 * A file that is there, or could be.
 * @throws AppError `not_found`.
 */
export function fileOf(source: ContentSource, id: string): ContentFile {
  const there = findContentFile(source, id);
  if (there) return there;
  const [, folder, name] = /^(courses|canned-answers)-(.+)$/.exec(id) ?? [];
  if (folder !== undefined && name !== undefined) {
    return fileIn(folder as OpenFolder, `${name}.md`);
  }
  const translation = id.startsWith("legal-") && translationOf(id.slice("legal-".length));
  if (translation) return translatedFile(translation);
  throw new AppError("not_found", "There is no such content file.");
}

/** The form of a file, made while what it speaks of is as it is shown. */
export const formIn = (shown: ContentSource, file: ContentFile) =>
  formOf(file.title, file.schema(shown));

const TEMPLATES: Record<OpenFolder, object> = {
  courses: {
    category: "fundamentals",
    level: "beginner",
    duration: "5",
    topics: "",
    order: "1",
    text: "What this course is about.\n\n## First lesson\n\nIts text.",
  },
  "canned-answers": {
    order: "1",
    category: "any",
    status: "answered",
    text: "Hello {name},\n\n",
  },
};

/** What a file begins with that is not there yet. */
function templateOf({ file, title }: ContentFile, source: ContentSource): unknown {
  const [folder, name = ""] = file.split("/");
  const translation = folder === "legal" && translationOf(name);
  if (translation) {
    const original = findContentFile(source, originalId(translation));
    return original && valueOf(original.file, source.texts.get(original.file) ?? "");
  }
  if (folder === "courses") return { id: name.replace(/\.md$/, ""), title, ...TEMPLATES.courses };
  return { title, ...TEMPLATES["canned-answers"] };
}

function presentFile(
  running: RunningContent,
  source: ContentSource,
  file: ContentFile,
): ContentFileDto {
  const { schema, ...shown } = file;
  const text = source.texts.get(file.file);
  return {
    ...shown,
    faults: faultsOf(source, file),
    changed: text !== running.source.texts.get(file.file),
  };
}

/** What is wrong with a file by itself; one that could be there has no faults before it is. */
function faultsOf(source: ContentSource, file: ContentFile): string[] {
  if (file.removable && !source.texts.has(file.file)) return [];
  try {
    file.read(source);
    return [];
  } catch (error) {
    return error instanceof ContentError ? [...error.faults] : [messageOf(error)];
  }
}

/** What is wrong only when the files are put together; a file's own faults stand with the file. */
function faultsBetween({ config }: RunningContent, source: ContentSource): string[] {
  try {
    loadContent(source, config);
    return [];
  } catch (error) {
    return error instanceof ContentError ? [] : [messageOf(error)];
  }
}
