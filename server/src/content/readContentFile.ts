import { z } from "zod";
import { messageOf } from "../process/messageOf.ts";
import type { ContentSource } from "./ContentSource.ts";

const JsonText = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = messageOf(error);
    context.addIssue({ code: "custom", message: `is not valid JSON: ${reason}` });
    return z.NEVER;
  }
});

/**
 * Reads a JSON file of the operator's content.
 * @throws ContentError that names the file and every fault in it.
 */
export function readJson<T>(source: ContentSource, file: string, schema: z.ZodType<T>): T {
  return readText(source, file, JsonText.pipe(schema));
}

/** A content file that cannot be used as it is; each fault is a sentence on a part of it. */
export class ContentError extends Error {
  readonly faults: readonly string[];

  constructor(message: string, faults: readonly string[], options?: ErrorOptions) {
    super(message, options);
    this.name = "ContentError";
    this.faults = faults;
  }
}

/**
 * Reads a text file of the operator's content.
 * @throws ContentError that names the file and every fault in it.
 */
export function readText<T>(source: ContentSource, file: string, schema: z.ZodType<T>): T {
  const path = source.pathOf(file);
  let text: string;
  try {
    text = source.text(file);
  } catch (error) {
    const fault = `cannot be read: ${messageOf(error)}`;
    throw new ContentError(`${path} ${fault}`, [fault], { cause: error });
  }
  const parsed = schema.safeParse(text);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(
    (issue) => `${[...issue.path, ""].join(".")}${issue.path.length ? " " : ""}${issue.message}`,
  );
  const list = faults.map((fault) => `  - ${fault}`).join("\n");
  throw new ContentError(`${path} has ${faults.length} fault(s):\n${list}`, faults);
}
