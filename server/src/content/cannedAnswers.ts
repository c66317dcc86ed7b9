import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import {
  CANNED_PLACEHOLDERS,
  CONTENT_ID,
  StaffReplyInput,
  TicketCategory,
  TicketStatus,
  type CannedAnswerDto,
} from "@signaldeck/contract";
import { z } from "zod";
import { parseFrontMatter } from "./frontMatter.ts";
import { ContentError, readText } from "./readContentFile.ts";

const Fields = z.strictObject({
  title: z.string().min(1, "must not be empty").max(80, "must have at most 80 characters"),
  order: z.coerce.number<string>("must be a whole number above 0").int().positive(),
  category: z.enum([...TicketCategory.options, "any"], {
    error: `must be any or one of ${TicketCategory.options.join(", ")}`,
  }),
  status: TicketStatus.exclude(["open"], { error: "must be answered, waiting or closed" }),
});

/** What would be seen raw: conversations and mails are plain text. */
const MARKUP: readonly [pattern: RegExp, name: string][] = [
  [/<[a-z/!]/i, "HTML"],
  [/\]\(/, "a link in brackets"],
  [/\*\*|__/, "bold"],
  [/^#+\s/, "a heading"],
  [/`/, "code"],
];

type ReadAnswer = Omit<CannedAnswerDto, "id"> & { order: number };

const AnswerFile = z.string().transform((file, context): ReadAnswer => {
  const fault = (message: string) => context.addIssue({ code: "custom", message });
  const parsed = parseFrontMatter(file);
  if (!parsed) {
    fault("must begin with ---, lines `name: value`, ---, and go on with the text");
    return z.NEVER;
  }
  const { text, firstLine } = parsed;
  text.split("\n").forEach((line, index) => {
    for (const name of lineFaults(line)) fault(`line ${firstLine + index}: ${name}`);
  });
  const message = StaffReplyInput.shape.message.safeParse(text);
  if (!message.success) fault("needs a text that is not longer than a message may be");
  const fields = Fields.safeParse(parsed.fields);
  for (const { path, message: said } of fields.error?.issues ?? []) {
    fault(`${path.join(".")} ${said}`.trim());
  }
  if (!fields.success) return z.NEVER;
  const { category, ...others } = fields.data;
  return { ...others, category: category === "any" ? null : category, text };
});

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

/** File names of `canned-answers/`, sorted. */
export async function listCannedAnswers(folder: string): Promise<string[]> {
  return (await readdir(join(folder, FOLDER))).filter((name) => name.endsWith(".md")).sort();
}

/** Reads one file of `canned-answers/`. @throws Error that names every fault. */
export async function loadCannedAnswer(
  folder: string,
  name: string,
): Promise<CannedAnswerDto & { order: number }> {
  const file = join(folder, FOLDER, name);
  const id = basename(name, ".md");
  if (!CONTENT_ID.test(id)) {
    const fault = "needs a name of small letters, digits and hyphens";
    throw new ContentError(`${file} ${fault}`, [fault]);
  }
  return { id, ...(await readText(file, AnswerFile)) };
}

/**
 * Reads `canned-answers/*.md`, in the operator's order.
 * @throws Error that names the file and every fault in it.
 */
export async function loadCannedAnswers(folder: string): Promise<CannedAnswerDto[]> {
  const names = await listCannedAnswers(folder);
  const answers = await Promise.all(names.map((name) => loadCannedAnswer(folder, name)));
  return answers
    .sort((a, b) => a.order - b.order)
    .map(({ id, title, category, status, text }) => ({ id, title, category, status, text }));
}
