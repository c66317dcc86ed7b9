import { countText } from "./language/figures.ts";
import { manyLines, required } from "./text.ts";

/**
 * Plain text over several lines that members or staff write: never markup, never empty.
 * @param missing the sentence for a text that is missing or blank.
 */
export function plainText(missing: string, max: number) {
  return required(missing)
    .transform((text) => manyLines(text).replace(/\n{3,}/g, "\n\n"))
    .refine((text) => text.length <= max, {
      error: `Please keep it to ${countText(max)} characters`,
    });
}
