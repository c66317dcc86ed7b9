import { countText } from "./figures.ts";
import { currentReader, type Values } from "./reader.ts";

// The English sentence stands where it is said and is its own key: what a screen says is read in its
// code, a changed sentence asks for a new translation, and one without translation stays English.

/**
 * A text in the reader's language. Both texts of this file are written out at the call,
 * or nobody could list what there is to translate, and are said when somebody reads: a constant holds
 * a function that says it.
 * @param text in English, with `{{name}}` where a value stands and `<name>` around words that
 * `<Phrase>` draws.
 * @param values by name; numbers are counts, and written as such. Other figures, amounts and times
 * come written.
 */
export function t(text: string, values?: Values): string {
  return currentReader()?.say(text, values) ?? filled(text, values);
}

/**
 * A text that depends on a count, which is in it as `{{count}}`.
 * @param one where there is one; a language may have other forms, or more of them.
 */
export function tCount(count: number, one: string, other: string, values?: Values): string {
  return (
    currentReader()?.sayCount(count, one, other, values) ??
    filled(count === 1 ? one : other, { ...values, count })
  );
}

/**
 * A sentence that is written out somewhere else, where nobody could know who will read it: of a call
 * that failed, or of a failure.
 */
export function inOwnLanguage(sentence: string): string {
  return currentReader()?.say(sentence) ?? sentence;
}

/** A value as a text shows it. */
export function valueText(value: string | number): string {
  return typeof value === "number" ? countText(value) : value;
}

/**
 * A text with its values; a name without value stays, so that nobody overlooks it. A percent sign
 * keeps to its number, as in `percent`; translations hold that space themselves.
 */
function filled(text: string, values: Values = {}): string {
  return text
    .replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
      const value = values[name];
      return value === undefined ? whole : valueText(value);
    })
    .replace(/(\d) (?=%)/g, "$1\u00a0");
}
