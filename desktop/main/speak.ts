import { readFrom, type Language } from "@signaldeck/contract";
import { readerOf, type Catalog } from "@signaldeck/contract/translate";

const CATALOGS = import.meta.glob<Catalog>("../../server/contract/languages/*/desktop/main.json", {
  import: "default",
  eager: true,
});

/** From now on the main process says everything in a language: menu, tray and questions. */
export function speak(language: Language): void {
  const own = Object.entries(CATALOGS).find(([path]) => path.includes(`/languages/${language}/`));
  const reader = language === "en" || !own ? null : readerOf(language, [own[1]]);
  readFrom(() => reader);
}
