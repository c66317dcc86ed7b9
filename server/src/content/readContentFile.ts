import { readFile } from "node:fs/promises";
import { z } from "zod";
import { messageOf } from "../messageOf.ts";

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
export function readJson<T>(file: string, schema: z.ZodType<T>): Promise<T> {
  return readText(file, JsonText.pipe(schema));
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
export async function readText<T>(file: string, schema: z.ZodType<T>): Promise<T> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    const fault = `cannot be read: ${(error as Error).message}`;
    throw new ContentError(`${file} ${fault}`, [fault], { cause: error });
  }
  const parsed = schema.safeParse(text);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(
    (issue) => `${[...issue.path, ""].join(".")}${issue.path.length ? " " : ""}${issue.message}`,
  );
  const list = faults.map((fault) => `  - ${fault}`).join("\n");
  throw new ContentError(`${file} has ${faults.length} fault(s):\n${list}`, faults);
}
