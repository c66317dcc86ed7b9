import { createInstance } from "i18next";
import type { Catalog } from "./catalogs.ts";
import type { Reader, Values } from "./reader.ts";
import { valueText } from "./words.ts";

export * from "./catalogs.ts";

/** Portuguese and French as in Africa's West follow Europe's way to write figures. */
const LOCALES = { fr: "fr-FR", pt: "pt-PT", es: "es-ES" } as const;

/** Languages that English is translated to. */
export type Translated = keyof typeof LOCALES;

/** A reader of a language, by its catalogs. A text in none of them stays as it is. */
export function readerOf(language: Translated, catalogs: readonly Catalog[]): Reader {
  const locale = LOCALES[language];
  const i18n = createInstance({
    // Not the language alone: Portugal counts its plurals otherwise than Brazil.
    lng: locale,
    resources: { [locale]: { translation: Object.assign({}, ...catalogs) as Catalog } },
    keySeparator: false,
    nsSeparator: false,
    // Screens and letters escape what they show.
    interpolation: { escapeValue: false },
  });
  void i18n.init();
  const say = i18n.getFixedT(locale);
  return {
    language,
    locale,
    say: (text, values) => say(text, { replace: written(values) }),
    sayCount: (count, _one, other, values) =>
      say(other, { count, replace: written({ ...values, count }) }),
  };
}

/** Values as a text shows them. */
function written(values: Values = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, valueText(value)]),
  );
}
