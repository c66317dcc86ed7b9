import { addressOf, asSeen, spelled } from "@signaldeck/contract";

/** Longer words are compared by this many of their first characters. */
const WORD_MAX = 64;

/** A part of a word that is shorter finds too much to be worth its row. */
const PART_MIN = 2;

/** Follows every character: the upper end of all words with a common beginning. */
const LAST = "\u{10FFFF}";

/**
 * The terms by whose beginnings a record is found: each word of its texts without accents, case
 * and punctuation, the parts of a word between punctuation, and of an address the whole and the
 * words before the @.
 */
export function searchWords(texts: readonly (string | null)[]): string[] {
  const terms = new Set<string>();
  for (const word of texts.flatMap((text) => wordsOf(text ?? ""))) {
    const [named = ""] = word.split("@");
    if (word.includes("@")) terms.add(cut(word));
    terms.add(cut(bare(named)));
    for (const part of named.split(/[^\p{L}\p{N}]+/u)) {
      if (part.length >= PART_MIN) terms.add(cut(part));
    }
  }
  terms.delete("");
  return [...terms];
}

/** A range of terms; `from` belongs to it, `to` does not. Compared byte by byte, as UTF-8. */
export interface WordRange {
  from: string;
  to: string;
}

/**
 * What to look for among the terms: a record is found by a text when each of these ranges holds one
 * of its terms. Empty for a text without letters and digits.
 * @param most words that are looked at.
 */
export function wordRanges(text: string, most: number): WordRange[] {
  const begins = wordsOf(text).map((word) => cut(word.includes("@") ? word : bare(word)));
  const distinct = [...new Set(begins.filter((begin) => begin !== ""))];
  return distinct.slice(0, most).map((from) => ({ from, to: from + LAST }));
}

/** Words as they are compared, without the @ before a name; addresses in their one form. */
function wordsOf(text: string): string[] {
  return asSeen(text)
    .split(" ")
    .map((word) => word.replace(/^@+/, ""))
    .map((word) => spelled(word.includes("@") ? addressOf(word) : word))
    .filter((word) => word !== "");
}

const bare = (word: string) => word.replace(/[^\p{L}\p{N}]/gu, "");

const cut = (term: string) => Array.from(term).slice(0, WORD_MAX).join("");
