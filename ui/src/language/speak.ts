/// <reference types="./words.d.ts" />
import { readFrom, type Language } from "@signaldeck/contract";
import type { Catalog } from "@signaldeck/contract/translate";
import { WORDS } from "virtual:words";
import { setContentWords } from "./contentWords.ts";

/** Whose words are needed: a visitor reads few pages, and is not to wait for those of all others. */
export type Audience = "visitor" | "member";

/**
 * From now on everything is said in a language. To be waited for before anything is drawn: what was
 * said before stays as it is. English needs nothing.
 * @throws where its words cannot be loaded.
 */
export async function speak(language: Language, audience: Audience): Promise<void> {
  if (language === "en") {
    setContentWords("en", {});
    readFrom(() => null);
    return;
  }
  const load = WORDS[language];
  const [{ readerOf }, ...parts] = await Promise.all([
    import("@signaldeck/contract/translate"),
    load.visitor(),
    ...(audience === "member" ? [load.member()] : []),
  ]);
  const reader = readerOf(
    language,
    parts.map(({ words }) => words),
  );
  setContentWords(language, contentOf(parts));
  readFrom(() => reader);
}

/** As `speak`, in the language that nobody speaks, from right to left. */
export async function speakPseudo(): Promise<void> {
  const [{ PSEUDO_READER, markedContent }, ...parts] = await Promise.all([
    import("./pseudo.ts"),
    WORDS.fr.visitor(),
    WORDS.fr.member(),
  ]);
  setContentWords("en", markedContent(contentOf(parts)));
  readFrom(() => PSEUDO_READER);
  document.documentElement.dir = "rtl";
}

const contentOf = (parts: readonly { content: Catalog }[]): Catalog =>
  Object.assign({}, ...parts.map(({ content }) => content)) as Catalog;
