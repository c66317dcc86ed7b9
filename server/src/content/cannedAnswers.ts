import { basename } from "node:path";
import {
  CANNED_PLACEHOLDERS,
  CONTENT_ID,
  StaffReplyInput,
  TicketCategory,
  TicketStatus,
  type CannedAnswerDto,
} from "@signaldeck/contract";
import { z } from "zod";
import type { ContentSource } from "./ContentSource.ts";
import { ContentError, readText } from "./readContentFile.ts";
import { textFile } from "./textFile.ts";

const FIELDS = {
  title: z.string().min(1, "must not be empty").max(80, "must have at most 80 characters"),
  order: z.coerce.number<string>("must be a whole number above 0").int().positive(),
  category: z.enum([...TicketCategory.options, "any"], {
    error: `must be any or one of ${TicketCategory.options.join(", ")}`,
  }),
  status: TicketStatus.exclude(["open"], { error: "must be answered, waiting or closed" }),
};

/** What would be seen raw: conversations and mails are plain text. */
const MARKUP: readonly [pattern: RegExp, name: string][] = [
  [/<[a-z/!]/i, "HTML"],
  [/\]\(/, "a link in brackets"],
  [/\*\*|__/, "bold"],
  [/^#+\s/, "a heading"],
  [/`/, "code"],
];

type ReadAnswer = Omit<CannedAnswerDto, "id"> & { order: number };

/** The schema of a file of `canned-answers/`. */
export const answerText = (firstLine: number) =>
  z
    .strictObject({ ...FIELDS, text: plainText(firstLine) })
    .transform(({ category, ...others }): ReadAnswer => ({
      ...others,
      category: category === "any" ? null : category,
    }));

const plainText = (firstLine: number) =>
  z
    .string()
    .superRefine((text, context) => {
      text.split("\n").forEach((line, index) => {
        for (const name of lineFaults(line)) context.addIssue(`line ${firstLine + index}: ${name}`);
      });
      const message = StaffReplyInput.shape.message.safeParse(text);
      if (!message.success) {
        context.addIssue("needs a text that is not longer than a message may be");
      }
    })
    .meta({ control: "long", title: "Text" });

function lineFaults(line: string): string[] {
  const known = CANNED_PLACEHOLDERS.map((name) => `{${name}}`);
  const placeholders = line.match(/\{[^}]*\}?|\}/g) ?? [];
  const unknown = placeholders
    .filter((found) => !known.includes(found))
    .map((found) => `${found} is no placeholder; there are ${known.join(", ")}`);
  const markup = MARKUP.filter(([pattern]) => pattern.test(line)).map(
    ([, name]) => `${name} cannot be shown; answers are plain text`,
  );
  return [...unknown, ...markup];
}

const FOLDER = "canned-answers";

/** Reads one file of `canned-answers/`. @throws ContentError with every fault. */
export function loadCannedAnswer(
  source: ContentSource,
  name: string,
): CannedAnswerDto & { order: number } {
  const file = `${FOLDER}/${name}`;
  const id = basename(name, ".md");
  if (!CONTENT_ID.test(id)) {
    const fault = "needs a name of small letters, digits and hyphens";
    throw new ContentError(`${source.pathOf(file)} ${fault}`, [fault]);
  }
  return { id, ...readText(source, file, textFile(answerText)) };
}

/**
 * Reads `canned-answers/*.md`, in the operator's order.
 * @throws Error that names the file and every fault in it.
 */
export function loadCannedAnswers(source: ContentSource): CannedAnswerDto[] {
  return source
    .names(FOLDER)
    .map((name) => loadCannedAnswer(source, name))
    .sort((a, b) => a.order - b.order)
    .map(({ id, title, category, status, text }) => ({ id, title, category, status, text }));
}
