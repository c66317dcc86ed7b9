import { z } from "zod";
import { parseFrontMatter } from "./frontMatter.ts";

/**
 * Reads the fields at the top of a text file together with, as \`text\`, what follows them.
 * \`firstLine\`: the text's first line in the file, by which faults name theirs.
 */
export type TextSchema<Output> = (firstLine: number) => z.ZodType<Output>;

/**
 * A file that begins with `name: value` lines between two `---` lines and goes on with a text, by
 * the schema of its fields and text together.
 */
export function textFile<Output>(schema: TextSchema<Output>): z.ZodType<Output, string> {
  return z.string().transform((file, context): Output => {
    const fault = (message: string) => context.addIssue({ code: "custom", message });
    const parsed = parseFrontMatter(file);
    if (!parsed) {
      fault("must begin with ---, lines `name: value`, ---, and go on with the text");
      return z.NEVER;
    }
    const { fields, text, firstLine } = parsed;
    const checked = schema(firstLine).safeParse({ ...fields, text });
    if (checked.success) return checked.data;
    for (const { path, message } of checked.error.issues) {
      fault(path[0] === "text" ? message : `${path.join(".")} ${message}`.trim());
    }
    return z.NEVER;
  });
}
