/**
 * Translations by their English text. Where a text depends on a count, its key is the text for
 * several, followed by the plural category (CLDR): "{{count}} signals_one".
 */
export type Catalog = Readonly<Record<string, string>>;

/** A section of a module's file: texts by their English one and by language. */
export type Texts = Readonly<Record<string, Catalog>>;

/** A module's file of `languages`: what the contract, the screens, the server say in it, apart. */
export type ModuleWords = Readonly<Record<string, Texts>>;

/** What texts are in one language. */
export const catalogOf = (language: string, texts: Texts): Catalog =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([key, { [language]: own }]) =>
      own === undefined ? [] : [[key, own]],
    ),
  );
