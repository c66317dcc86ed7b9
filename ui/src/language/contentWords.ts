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
  if (typeof value === "string") return wordsFor(value);
  if (Array.isArray(value)) return value.map(translated);
  if (typeof value !== "object" || value === null) return value;
  const parts = { ...value, ...suppliedIn(own, value) };
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, translated(part)]));
}

/**
 * A text in the reader's language. What exists of a product is put by the server behind its name, as
 * "AI Bot Access (in development)", or behind an answer: those are said by their parts.
 */
function wordsFor(text: string): string {
  const whole = known(text);
  if (whole !== undefined) return whole;
  const [, name = "", aside = ""] = /^(.+) \((.+)\)$/.exec(text) ?? [];
  const product = joined(name, aside, (one, other) => `${one} (${other})`);
  if (product !== undefined) return product;
  for (const { index } of text.matchAll(/(?<=\.) /g)) {
    const [answer, today] = [text.slice(0, index), text.slice(index + 1)];
    const said = joined(answer, today, (one, other) => `${one} ${other}`);
    if (said !== undefined) return said;
  }
  return text;
}

const known = (text: string) => (Object.hasOwn(words, text) ? words[text] : undefined);

/** Two texts where both are known. */
function joined(one: string, other: string, join: (one: string, other: string) => string) {
  const [first, second] = [known(one), known(other)];
  return first === undefined || second === undefined ? undefined : join(first, second);
}

/** What an object itself holds in a language in place of what is in it. */
function suppliedIn(language: Language, value: object): object | undefined {
  return "inLanguages" in value
    ? (value.inLanguages as Partial<Record<Language, object>>)[language]
    : undefined;
}
