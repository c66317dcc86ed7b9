import type { Catalog } from "@signaldeck/contract/translate";

let words: Catalog = {};

/** Keeps what the texts that come with the product are in the reader's language. */
export function keepContentWords(catalog: Catalog): void {
  words = catalog;
}

/**
 * The operator's texts for whoever reads here. Those that the operator has written anew, and legal
 * texts, stay as they were written.
 */
export function inOwnWords<T>(content: T): T {
  return translated(content) as T;
}

function translated(value: unknown): unknown {
  if (typeof value === "string") return Object.hasOwn(words, value) ? words[value] : value;
  if (Array.isArray(value)) return value.map(translated);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, translated(part)]));
}
