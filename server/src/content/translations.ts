import { LANGUAGE_NAMES, LegalText, TextLanguage } from "@signaldeck/contract";
import { z } from "zod";
import type { ContentSource } from "./ContentSource.ts";

/** A legal text in a further language, as a file of its own, whether it is there or not. */
const Translation = z.object({ text: LegalText, language: TextLanguage });
export type Translation = z.infer<typeof Translation>;

/** Path within the content folder. */
export const translationFile = ({ text, language }: Translation) => `legal/${text}.${language}.md`;

/** The content file that it is the translation of. */
export const originalId = ({ text }: Translation) =>
  text === "risk-disclosure" ? text : `legal-${text}`;

/** "in Français", as the language calls itself. */
export const inOther = ({ language }: Translation) => `in ${LANGUAGE_NAMES[language]}`;

/** What a name such as "terms.fr.md", or an id such as "terms-fr", is the translation of. */
export function translationOf(name: string): Translation | null {
  const [, text, language] = /^(.+)[.-](\w+)$/.exec(name.replace(/\.md$/, "")) ?? [];
  return Translation.safeParse({ text, language }).data ?? null;
}

/** The translations that lie in the folder. */
export const listTranslations = (source: ContentSource): Translation[] =>
  source.names("legal").flatMap((name) => translationOf(name) ?? []);

/** What `read` makes of each translation of a text, by its language; null leaves it out. */
export function readTranslations<T>(
  source: ContentSource,
  text: LegalText,
  read: (file: string, language: TextLanguage) => T | null,
): Partial<Record<TextLanguage, T>> {
  const own = listTranslations(source).filter((one) => one.text === text);
  return Object.fromEntries(
    own.flatMap((one) => {
      const words = read(translationFile(one), one.language);
      return words === null ? [] : [[one.language, words]];
    }),
  );
}
