import { readFile } from "node:fs/promises";
import { z } from "zod";

const JsonText = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    context.addIssue({ code: "custom", message: `is not valid JSON: ${reason}` });
    return z.NEVER;
  }
});

/**
 * Reads a JSON file of the operator's content.
 * @throws Error that names the file and every fault in it.
 */
export function readJson<T>(file: string, schema: z.ZodType<T>): Promise<T> {
  return readText(file, JsonText.pipe(schema));
}

/**
 * Reads a text file of the operator's content.
 * @throws Error that names the file and every fault in it.
 */
export async function readText<T>(file: string, schema: z.ZodType<T>): Promise<T> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    throw new Error(`${file} cannot be read: ${(error as Error).message}`, { cause: error });
  }
  const parsed = schema.safeParse(text);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(
    (issue) =>
      `  - ${[...issue.path, ""].join(".")}${issue.path.length ? " " : ""}${issue.message}`,
  );
  throw new Error(`${file} has ${faults.length} fault(s):\n${faults.join("\n")}`);
}
