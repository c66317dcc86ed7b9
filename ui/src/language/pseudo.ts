import { type Reader, type Values, valueText } from "@signaldeck/contract";
import type { Catalog } from "@signaldeck/contract/translate";

// A language that nobody speaks: English with marks on its letters, longer by a third, and written
// from right to left. What is in it without marks was never handed to a translator; what is cut
// or lies the wrong way round shows what a real language would meet.

const MARKED: Record<string, string> = {
  a: "å",
  c: "ç",
  e: "é",
  i: "î",
  n: "ñ",
  o: "ö",
  s: "š",
  u: "û",
  y: "ý",
  A: "Å",
  C: "Ç",
  E: "É",
  I: "Î",
  N: "Ñ",
  O: "Ö",
  S: "Š",
  U: "Û",
};

/** A text with its letters marked; values and tags stay. */
export function marked(text: string): string {
  const pieces = text.split(/(\{\{\w+\}\}|<\/?\w+\/?>)/);
  const letters = pieces.map((piece, index) =>
    index % 2 === 1 ? piece : piece.replace(/[a-zA-Z]/g, (letter) => MARKED[letter] ?? letter),
  );
  return `${letters.join("")} ${longer(text.length / 3)}`;
}

/** So many signs more, in words that can be broken like others. */
function longer(length: number): string {
  const signs = "~".repeat(Math.round(length));
  return signs.replace(/~{1,7}/g, (word, at: number) => (at === 0 ? word : ` ${word}`));
}

const say = (text: string, values: Values = {}) =>
  marked(text).replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : valueText(value);
  });

export const PSEUDO_READER: Reader = {
  language: "en",
  locale: null,
  say,
  sayCount: (count, one, other, values) => say(count === 1 ? one : other, { ...values, count }),
};

/** The operator's texts, marked where another language has words for them. */
export function markedContent(catalog: Catalog): Catalog {
  return Object.fromEntries(Object.keys(catalog).map((text) => [text, marked(text)]));
}
