import { readFrom, type Language } from "@signaldeck/contract";
import type { Catalog } from "@signaldeck/contract/translate";
import { keepContentWords } from "./contentWords.ts";

/** Whose words are needed: a visitor reads few pages, and is not to wait for those of all others. */
export type Audience = "visitor" | "member";

type Files = Readonly<Record<string, () => Promise<Catalog>>>;

const VISITORS = import.meta.glob<Catalog>(
  "../../../server/contract/languages/*/{contract,ui/landing,ui/shared}.json",
  { import: "default" },
);
const MEMBERS = import.meta.glob<Catalog>(
  "../../../server/contract/languages/*/{contract,ui/*}.json",
  {
    import: "default",
  },
);
const COURSES = import.meta.glob<Catalog>("../../../server/contract/languages/*/courses.json", {
  import: "default",
});
const CONTENT = import.meta.glob<Catalog>("../../../server/contract/languages/*/content.json", {
  import: "default",
});

/**
 * From now on everything is said in a language. To be waited for before anything is drawn: what was
 * said before stays as it is. English needs nothing.
 * @throws where its words cannot be loaded.
 */
export async function speak(language: Language, audience: Audience): Promise<void> {
  if (language === "en") {
    keepContentWords("en", {});
    readFrom(() => null);
    return;
  }
  const [{ readerOf }, catalogs, content] = await Promise.all([
    import("@signaldeck/contract/translate"),
    load(audience === "visitor" ? VISITORS : MEMBERS, language),
    load(audience === "visitor" ? CONTENT : { ...CONTENT, ...COURSES }, language),
  ]);
  const reader = readerOf(language, catalogs);
  keepContentWords(language, Object.assign({}, ...content) as Catalog);
  readFrom(() => reader);
}

/** As `speak`, in the language that nobody speaks, from right to left. */
export async function speakPseudo(): Promise<void> {
  const [{ PSEUDO_READER, markedContent }, content] = await Promise.all([
    import("./pseudo.ts"),
    load({ ...CONTENT, ...COURSES }, "fr"),
  ]);
  keepContentWords("en", markedContent(Object.assign({}, ...content) as Catalog));
  readFrom(() => PSEUDO_READER);
  document.documentElement.dir = "rtl";
}

function load(files: Files, language: Language): Promise<Catalog[]> {
  const own = Object.entries(files).filter(([path]) => path.includes(`/languages/${language}/`));
  return Promise.all(own.map(([, get]) => get()));
}
