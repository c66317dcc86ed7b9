import type { Language } from "./languages.ts";

/** The values in a text, by name. Numbers are counts. */
export type Values = Readonly<Record<string, string | number>>;

/** Says texts in one language. */
export interface Reader {
  language: Language;
  /** For figures and times (BCP 47); null for English, which has one for each kind of them. */
  locale: string | null;
  /** @param values none, or by name. */
  say: (text: string, values?: Values) => string;
  sayCount: (count: number, one: string, other: string, values?: Values) => string;
}

let source: () => Reader | null = () => null;

/** Who reads now; null for a reader of English. */
export function currentReader(): Reader | null {
  return source();
}

/** The language of the present reader. */
export function currentLanguage(): Language {
  return source()?.language ?? "en";
}

/**
 * What writes for the present reader, made once for each locale: making a format takes fifty times as
 * long as writing with it.
 * @param english the locale that writes for a reader of English.
 */
export function perLocale<Format>(english: string, make: (locale: string) => Format): () => Format {
  const made = new Map<string, Format>();
  return () => {
    const locale = source()?.locale ?? english;
    const known = made.get(locale);
    if (known) return known;
    const format = make(locale);
    made.set(locale, format);
    return format;
  };
}

/**
 * Tells where the reader comes from: a browser has one, a server one for each call and letter.
 * Before that, everything is English.
 */
export function readFrom(from: () => Reader | null): void {
  source = from;
}
