import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Plugin } from "vite";
import { catalogOf, type ModuleWords } from "../server/contract/src/language/catalogs.ts";
import { LANGUAGES } from "../server/contract/src/language/languages.ts";

const FOLDER = join(import.meta.dirname, "../server/contract/languages");

/** What `src/language/words.d.ts` says the types of. */
const WORDS = "virtual:words";

/** Rooms whose screens a visitor reads; the contract's texts are on those, too. */
const VISITORS = ["landing", "shared"];
const TRANSLATED = LANGUAGES.filter((language) => language !== "en");
const AUDIENCES = ["visitor", "member"] as const;

/** Whose first load holds a section of a room; null for what is on no screen. */
const audienceOf = (room: string, section: string) => {
  if (section === "contract") return "visitor";
  if (section === "content") return room === "courses" ? "member" : "visitor";
  if (section === "ui") return VISITORS.includes(room) ? "visitor" : "member";
  return null;
};

/**
 * Splits the rooms' files of words for the browser: one script for each language and audience, of
 * what the screens say (`words`) and of the operator's texts (`content`).
 */
export const words: Plugin = {
  name: "words",
  resolveId: (id) => (id.startsWith(WORDS) ? `\0${id}` : null),
  load(id) {
    if (!id.startsWith(`\0${WORDS}`)) return null;
    if (id === `\0${WORDS}`) return `export const WORDS = {${TRANSLATED.map(loadersOf).join()}};`;
    const [, language = "", audience] = basename(id).split("-");
    const parts = { words: {}, content: {} };
    for (const name of readdirSync(FOLDER).filter((file) => file.endsWith(".json"))) {
      const file = join(FOLDER, name);
      this.addWatchFile(file);
      const sections = JSON.parse(readFileSync(file, "utf8")) as ModuleWords;
      for (const [section, texts] of Object.entries(sections)) {
        if (audienceOf(basename(name, ".json"), section) !== audience) continue;
        const part = parts[section === "content" ? "content" : "words"];
        Object.assign(part, catalogOf(language, texts));
      }
    }
    // Engines read a string of JSON in half the time that they need for the same object as code.
    const text = JSON.stringify(JSON.stringify(parts));
    return `export default /* #__PURE__ */ JSON.parse(${text});`;
  },
};

const loadersOf = (language: string) =>
  `${language}: {${AUDIENCES.map((audience) => `${audience}: async () => (await import("${WORDS}/words-${language}-${audience}")).default`).join()}}`;
