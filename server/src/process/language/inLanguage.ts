import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { LANGUAGES, readFrom, type Language, type Reader } from "@signaldeck/contract";
import {
  catalogOf,
  readerOf,
  type Catalog,
  type ModuleWords,
  type Translated,
} from "@signaldeck/contract/translate";
import Negotiator from "negotiator";
import { LANGUAGES_DIR } from "../../paths.ts";

const readers = new Map<Language, Reader>();
let speaking: Reader | null = null;
readFrom(() => speaking);

/**
 * Says something in the language of its reader. What is said outside of it is English: the
 * log, the audit, and what staff read.
 * @param say returns at once: what it waited for would be said in the language of somebody else, so
 * that nothing that waits has a type here.
 */
export function inLanguage<T>(language: Language, say: () => AtOnce<T>): T {
  const before = speaking;
  speaking = readerFor(language);
  try {
    return say();
  } finally {
    speaking = before;
  }
}

/** What is there now. */
type AtOnce<T> = T extends PromiseLike<unknown> ? never : T;

/** The language that a call asks for. */
export function languageAsked(request: Pick<IncomingMessage, "headers">): Language {
  const [language = "en"] = new Negotiator(request).languages([...LANGUAGES]) as Language[];
  return language;
}

/** English needs no words but those in the code. */
function readerFor(language: Language): Reader | null {
  if (language === "en") return null;
  const known = readers.get(language);
  if (known) return known;
  const reader = readerOf(language, readCatalogs(language));
  readers.set(language, reader);
  return reader;
}

/** Every catalog of a language: what a screen says may be in a letter, too. */
const readCatalogs = (language: Translated): Catalog[] =>
  readdirSync(LANGUAGES_DIR)
    .filter((name) => name.endsWith(".json"))
    .map((name) => JSON.parse(readFileSync(join(LANGUAGES_DIR, name), "utf8")) as ModuleWords)
    .flatMap((sections) => Object.values(sections))
    .map((texts) => catalogOf(language, texts));
