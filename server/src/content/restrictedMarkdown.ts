import { z } from "zod";

/** What the pages can show: paragraphs, lists, bold and headings. All else would be seen raw. */
const UNSUPPORTED: readonly [pattern: RegExp, name: string][] = [
  [/<[a-z/!]/i, "HTML"],
  [/!\[/, "a picture"],
  [/\]\(/, "a link"],
  [/`/, "code"],
  [/^\s*\|/, "a table"],
  [/^\s*>/, "a quotation"],
  [/^\s*#{4,}/, "a heading below ###"],
  [/^\s*(?:[-*_]\s*){3,}$/, "a rule"],
  [/^\s+(?:[-*]|\d+\.)\s/, "a list within a list"],
];

/**
 * Names the lines that a page could not show.
 * @param firstLine number of the text's first line in its file.
 */
export function markdownFaults(text: string, firstLine = 1): string[] {
  return text.split("\n").flatMap((line, index) => {
    const found = UNSUPPORTED.find(([pattern]) => pattern.test(line));
    const bold = (line.match(/\*\*/g) ?? []).length % 2 === 1;
    const name = found?.[1] ?? (bold ? "** without its partner on the same line" : undefined);
    return name === undefined
      ? []
      : [
          `line ${firstLine + index}: ${name} cannot be shown; use paragraphs, lists, ** and headings`,
        ];
  });
}

/** A text that a page can show, as the schema of a field. */
export const markdownText = (firstLine: number) =>
  z
    .string()
    .superRefine((text, context) => {
      if (text.trim() === "") context.addIssue("has no text");
      for (const fault of markdownFaults(text, firstLine)) context.addIssue(fault);
    })
    .meta({ control: "markdown", title: "Text" });
