// The pages that people read, taken apart: fenced blocks, words in code, links, headings.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../run.mjs";

const markdownIn = (folder) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => join(folder, name));

/** Paths of all pages, from the repository's folder. */
export const PAGES = [
  ...["README.md", "CONTRIBUTING.md", "SECURITY.md"],
  ...markdownIn("docs"),
  ...["docs/decisions", "docs/guide", "docs/guide/reference", "docs/security"].flatMap(markdownIn),
];

export const readPage = (path) => readFileSync(join(ROOT, path), "utf8");

const FENCED = /^( *)```(\w*)\n([^]*?)^ *```$/gm;

/** The fenced blocks of a text: language and lines, without the indentation of a list. */
export function blocksOf(text) {
  return [...text.matchAll(FENCED)].map(([, indent, language, body]) => ({
    language,
    lines: body
      .trimEnd()
      .split("\n")
      .map((line) => line.slice(indent.length)),
  }));
}

/** A text without its fenced blocks. */
const prose = (text) => text.replace(FENCED, "");

/** What is between backticks in running text. */
export const spansOf = (text) =>
  [...prose(text).matchAll(/(?<!`)`([^`\n]+)`(?!`)/g)].map(([, span]) => span);

/** Rows of tables that have more or fewer cells than the head of their table. */
export function raggedRows(text) {
  const cells = (line) => line.replaceAll("\\|", "").split("|").length;
  const tables = [...prose(text).matchAll(/(?:^ *\|.*\n?)+/gm)].map(([table]) => table.trim());
  return tables.flatMap((table) => {
    const [head, ...rows] = table.split("\n");
    return rows.filter((row) => cells(row.trim()) !== cells(head.trim()));
  });
}

/** Where the links of a text lead. */
export const linksOf = (text) =>
  [...prose(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target);

/** The names by which links reach a text's headings, as GitHub makes them. */
export const anchorsOf = (text) =>
  [...prose(text).matchAll(/^#+ +(.+)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
