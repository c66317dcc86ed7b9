import { readFrom, type Language } from "@signaldeck/contract";
import { catalogOf, readerOf } from "@signaldeck/contract/translate";
import words from "../../server/contract/languages/desktop.json";

/** From now on the main process says everything in a language: menu, tray and questions. */
export function speak(language: Language): void {
  const reader =
    language === "en" ? null : readerOf(language, [catalogOf(language, words.desktop)]);
  readFrom(() => reader);
}
