import { z } from "zod";
import { parseFrontMatter } from "./frontMatter.ts";
import { markdownFaults } from "./restrictedMarkdown.ts";

/**
 * A text file of restricted Markdown that begins with `name: value` lines between two `---` lines:
 * those fields by the given schemas, and the rest as `text`.
 */
export function textFile<Output>(fields: z.ZodType<Output, Record<string, string>>) {
  return z.string().transform((file, context): Output & { text: string } => {
    const fault = (message: string) => context.addIssue({ code: "custom", message });
    const parsed = parseFrontMatter(file);
    if (!parsed) {
      fault("must begin with ---, lines `name: value`, ---, and go on with the text");
      return z.NEVER;
    }
    if (parsed.text === "") fault("has no text");
    markdownFaults(parsed.text, parsed.firstLine).forEach(fault);
    const checked = fields.safeParse(parsed.fields);
    for (const { path, message } of checked.error?.issues ?? []) {
      fault(`${path.join(".")} ${message}`.trim());
    }
    return checked.success ? { ...checked.data, text: parsed.text } : z.NEVER;
  });
}
