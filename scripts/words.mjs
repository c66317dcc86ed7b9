// Texts that members and visitors read, and their translations: `node scripts/words.mjs` fails where
// one is missing. `--missing [CATALOG]` prints those as a file to fill in, `--add FILE` takes such a
// file, `--sort` moves what came to belong elsewhere and drops what nobody says any more.
import { readFileSync } from "node:fs";
import {
  catalogFaults,
  keysByCatalog,
  readCatalogs,
  saidTexts,
  TRANSLATED,
  writeCatalogs,
} from "./lib/words.mjs";
import { ROOT } from "./lib/run.mjs";

const [action, value] = process.argv.slice(2);
const { texts, faults } = saidTexts(ROOT);
const catalogs = keysByCatalog(texts);

if (action === "--missing") console.log(JSON.stringify(missing(value), null, 2));
else if (action === "--add") writeCatalogs(ROOT, catalogs, byLanguage(readJson(value)));
else if (action === "--sort") writeCatalogs(ROOT, catalogs);
else {
  const found = [...faults, ...catalogFaults(ROOT, catalogs)];
  for (const fault of found) console.error(fault);
  process.exitCode = found.length > 0 ? 1 : 0;
}

/** Keys of a catalog, or of all, with an empty place for each language that lacks them. */
function missing(only) {
  const lacking = {};
  for (const language of TRANSLATED) {
    const known = Object.assign({}, ...readCatalogs(ROOT, language).values());
    for (const [name, keys] of catalogs) {
      if (only && name !== only) continue;
      for (const key of keys) if (!known[key]) (lacking[key] ??= {})[language] = "";
    }
  }
  return lacking;
}

/** Translations by key as translations by language. */
function byLanguage(filled) {
  const additions = {};
  for (const [key, translations] of Object.entries(filled)) {
    for (const [language, text] of Object.entries(translations)) {
      if (text) (additions[language] ??= {})[key] = text;
    }
  }
  return additions;
}

function readJson(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}
