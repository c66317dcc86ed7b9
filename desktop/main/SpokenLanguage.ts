import { readFrom, spokenLanguage, type Language } from "@signaldeck/contract";
import { catalogOf, readerOf } from "@signaldeck/contract/translate";
import type { PlatformShortcut } from "@signaldeck/ui";
import words from "../../server/contract/languages/desktop.json";

export interface SpokenLanguageDeps {
  /** Tags such as `pt-BR`, the most wanted one first. */
  wanted: readonly string[];
  /** Says everything anew; what it returns are the menu's keys. */
  draw: () => PlatformShortcut[];
}

/** The language in which the main process says everything: menu, tray and questions. */
export class SpokenLanguage {
  private language: Language;
  private shortcuts: PlatformShortcut[];

  constructor(private readonly deps: SpokenLanguageDeps) {
    this.language = spokenLanguage(deps.wanted);
    speak(this.language);
    this.shortcuts = deps.draw();
  }

  /** As a page chooses it. Returns the menu's keys, for the one list that the pages show. */
  speak(language: Language): PlatformShortcut[] {
    if (language === this.language) return this.shortcuts;
    this.language = language;
    speak(language);
    return (this.shortcuts = this.deps.draw());
  }
}

/** From now on everything is said in a language. */
export function speak(language: Language): void {
  const reader =
    language === "en" ? null : readerOf(language, [catalogOf(language, words.desktop)]);
  readFrom(() => reader);
}
