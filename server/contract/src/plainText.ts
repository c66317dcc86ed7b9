import { t } from "./language/words.ts";
import { manyLines, required } from "./text.ts";

/**
 * Plain text over several lines that members or staff write: never markup, never empty.
 * @param missing says the sentence for a text that is missing or blank.
 */
export function plainText(missing: () => string, max: number) {
  return required(missing)
    .transform((text) => manyLines(text).replace(/\n{3,}/g, "\n\n"))
    .refine((text) => text.length <= max, {
      error: () => t("Please keep it to {{max}} characters", { max }),
    });
}
