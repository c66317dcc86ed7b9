/** Languages that the product speaks, English first: it is what the others are translated from. */
export const LANGUAGES = ["en", "fr", "pt", "es"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each by its own name, as its readers find it. */
export const LANGUAGE_NAMES = {
  en: "English",
  fr: "Français",
  pt: "Português",
  es: "Español",
} as const satisfies Record<Language, string>;

/**
 * The first of the wanted languages that the product speaks; English where there is none.
 * @param wished tags such as "fr-CM", the most wanted first.
 */
export function spokenLanguage(wished: readonly string[]): Language {
  for (const tag of wished) {
    const primary = tag.toLowerCase().split("-")[0];
    const spoken = LANGUAGES.find((language) => language === primary);
    if (spoken) return spoken;
  }
  return "en";
}
