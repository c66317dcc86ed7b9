import type { Language } from "@signaldeck/contract";
import type { Catalog } from "@signaldeck/contract/translate";

let words: Catalog = {};
let own: Language = "en";

/** Keeps what the texts that come with the product are in the reader's language. */
export function setContentWords(language: Language, catalog: Catalog): void {
  own = language;
  words = catalog;
}

/**
 * The operator's texts for the reader: of what was supplied in the reader's language that
 * one, of what came with the product its translation. What the operator has written anew stays as it
 * was written.
 */
export function inOwnWords<T>(content: T): T {
  return translated(content) as T;
}

function translated(value: unknown): unknown {
  if (typeof value === "string") return Object.hasOwn(words, value) ? words[value] : value;
  if (Array.isArray(value)) return value.map(translated);
  if (typeof value !== "object" || value === null) return value;
  const parts = { ...value, ...suppliedIn(own, value) };
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, translated(part)]));
}

/** What an object itself holds in a language in place of what is in it. */
function suppliedIn(language: Language, value: object): object | undefined {
  return "inLanguages" in value
    ? (value.inLanguages as Partial<Record<Language, object>>)[language]
    : undefined;
}
