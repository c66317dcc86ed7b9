import { LANGUAGES, spokenLanguage, type Language } from "@signaldeck/contract";
import type { Platform } from "../platform/Platform.ts";
import type { Audience } from "./speak.ts";

/** Storage key of the language that was chosen on this device; a host reads it before it paints. */
const LANGUAGE_KEY = "language";

/** Stored instead of a language by people who check how far the screens are translated. */
const PSEUDO = "pseudo";

type LanguageHost = Pick<Platform, "languages" | "storage">;

/** The language of this device: the chosen one, else its first that the product speaks. */
export function ownLanguage({ storage, languages }: LanguageHost): Language {
  const chosen = storage.get(LANGUAGE_KEY);
  return LANGUAGES.find((language) => language === chosen) ?? spokenLanguage(languages);
}

/** Stores a choice. Reload the page then: nothing drawn would change by itself. */
export function chooseLanguage({ storage }: LanguageHost, language: Language): void {
  storage.set(LANGUAGE_KEY, language);
}

/**
 * Goes on once this device's language can be spoken; at once for English. Where its words cannot be
 * loaded, English is better than an empty page.
 * @param goOn hears whether what the server drew is what will be said.
 * @param load brings what speaks other languages.
 */
export function whenSpeaking(
  host: LanguageHost,
  audience: Audience,
  goOn: (isDrawn: boolean) => void,
  load = () => import("./speak.ts"),
): void {
  const { documentElement: page } = document;
  const language = ownLanguage(host);
  const isPseudo = host.storage.get(LANGUAGE_KEY) === PSEUDO;
  let isDrawn = page.lang === language && !isPseudo;
  const start = () => {
    // The host has hidden what is drawn anew.
    page.style.visibility = "";
    goOn(isDrawn);
  };
  if (language === "en" && !isPseudo) {
    page.lang = language;
    start();
    return;
  }
  // Readers of English load nothing of it.
  void load()
    .then(({ speak, speakPseudo }) => (isPseudo ? speakPseudo() : speak(language, audience)))
    .then(
      () => {
        page.lang = language;
      },
      // Without its words nothing is said as it was drawn.
      () => {
        isDrawn = page.lang === "en";
        page.lang = "en";
      },
    )
    .then(start);
}
