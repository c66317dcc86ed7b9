import { LANGUAGE_NAMES, LANGUAGES, t, type Language } from "@signaldeck/contract";
import { chooseLanguage, ownLanguage } from "../language/ownLanguage.ts";
import { usePlatform } from "../platform/PlatformContext.tsx";

const isLanguage = (value: string): value is Language =>
  LANGUAGES.some((language) => language === value);

/** Chooses the language of this device; the page is loaded anew in it. */
export function LanguageSelect() {
  const platform = usePlatform();
  return (
    <select
      aria-label={t("Language")}
      value={ownLanguage(platform)}
      onChange={({ target }) => {
        if (!isLanguage(target.value)) return;
        chooseLanguage(platform, target.value);
        platform.reload();
      }}
      className="min-h-11 rounded-small bg-transparent text-muted hover:text-text"
    >
      {LANGUAGES.map((language) => (
        <option key={language} value={language} lang={language} className="bg-surface text-text">
          {LANGUAGE_NAMES[language]}
        </option>
      ))}
    </select>
  );
}
