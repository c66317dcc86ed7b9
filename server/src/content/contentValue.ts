import { manyLines, oneLine } from "@signaldeck/contract";
import { parseFrontMatter } from "./frontMatter.ts";

/** What is edited of a file: the value of its JSON, or a Markdown file's fields and text. */
export type ContentValue = unknown;

const isJson = (file: string) => file.endsWith(".json");

/** The value of a file's text; undefined where the text is not of its file's form. */
export function valueOf(file: string, text: string): ContentValue {
  if (isJson(file)) {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return undefined;
    }
  }
  const parsed = parseFrontMatter(text);
  return parsed ? { ...parsed.fields, text: parsed.text } : undefined;
}

/** The text of a file that has this value. */
export function textOf(file: string, value: ContentValue): string {
  if (isJson(file)) return `${JSON.stringify(value, null, 2)}\n`;
  const { text = "", ...fields } = value as Record<string, unknown>;
  const lines = Object.entries(fields).map(([name, field]) => `${name}: ${lineOf(field)}\n`);
  return `---\n${lines.join("")}---\n\n${manyLines(String(text))}\n`;
}

/** A field of a text file ends with its line. */
const lineOf = (field: unknown) => oneLine(String(field));
