import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { messageOf } from "../process/messageOf.ts";

/** Folders below a content folder whose Markdown files are read. */
const FOLDERS = ["legal", "courses", "canned-answers"] as const;
export type TextFolder = (typeof FOLDERS)[number];

/** The text of each file, by its path in the folder. */
export type Texts = ReadonlyMap<string, string>;

/**
 * The operator's files as texts in memory, all of one moment. They come from a folder; some may be
 * others than those that lie there, such as a draft that nobody else sees.
 */
export class ContentSource {
  private constructor(
    /** Absolute path of the folder that they come from. */
    readonly folder: string,
    readonly texts: Texts,
    /** Folders and files that could not be read, with the reason. */
    private readonly unreadable: ReadonlyMap<string, string>,
  ) {}

  /** Reads a content folder; a file that cannot be read is reported when it is asked for. */
  static async read(folder: string): Promise<ContentSource> {
    const texts = new Map<string, string>();
    const unreadable = new Map<string, string>();
    const top = await namesIn(folder, "", /\.(?:json|md)$/, unreadable);
    const below = await Promise.all(
      FOLDERS.map((name) => namesIn(folder, name, /\.md$/, unreadable)),
    );
    await Promise.all(
      [...top, ...below.flat()].map(async (file) => {
        try {
          texts.set(file, await readFile(join(folder, file), "utf8"));
        } catch (error) {
          unreadable.set(file, messageOf(error));
        }
      }),
    );
    return new ContentSource(folder, texts, unreadable);
  }

  /** The same files with other texts; null takes a file away. */
  with(changes: ReadonlyMap<string, string | null>): ContentSource {
    const texts = new Map(this.texts);
    for (const [file, text] of changes) {
      if (text === null) texts.delete(file);
      else texts.set(file, text);
    }
    const unreadable = [...this.unreadable].filter(([file]) => !changes.has(file));
    return new ContentSource(this.folder, texts, new Map(unreadable));
  }

  /** @throws Error that says why the file cannot be read. */
  text(file: string): string {
    const text = this.texts.get(file);
    if (text !== undefined) return text;
    throw new Error(this.unreadable.get(file) ?? `there is no file ${this.pathOf(file)}`);
  }

  /** File names in a folder below, sorted. @throws Error where the folder cannot be read. */
  names(folder: TextFolder): string[] {
    const reason = this.unreadable.get(folder);
    if (reason !== undefined) throw new Error(reason);
    return [...this.texts.keys()]
      .filter((file) => file.startsWith(`${folder}/`))
      .map((file) => file.slice(folder.length + 1))
      .sort();
  }

  /** Where a file lies on the disk. */
  pathOf(file: string): string {
    return join(this.folder, file);
  }
}

async function namesIn(
  folder: string,
  below: string,
  wanted: RegExp,
  unreadable: Map<string, string>,
): Promise<string[]> {
  try {
    const entries = await readdir(join(folder, below), { withFileTypes: true });
    return entries
      .filter((entry) => !entry.isDirectory() && wanted.test(entry.name))
      .filter(({ name }) => !name.startsWith("."))
      .map(({ name }) => (below === "" ? name : `${below}/${name}`));
  } catch (error) {
    unreadable.set(below, messageOf(error));
    return [];
  }
}
