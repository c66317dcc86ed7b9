// Texts that members and visitors read, and their translations: `node scripts/words.mjs` fails where
// one is missing, or says what we do not write (lib/rejectedWords.mjs). `--missing [CATALOG]` prints those as a file to fill in, `--add FILE` takes such a
// file, `--sort` moves what came to belong elsewhere and drops what nobody says any more.
import { readFileSync } from "node:fs";
import {
  allTranslations,
  catalogFaults,
  keysByCatalog,
  readCatalogs,
  saidTexts,
  TRANSLATED,
  writeCatalogs,
} from "./lib/words.mjs";
import { rejectedFaults } from "./lib/rejectedWords.mjs";
import { ROOT } from "./lib/run.mjs";

const [action, value] = process.argv.slice(2);
const { texts, faults } = saidTexts(ROOT);
const catalogs = keysByCatalog(texts);

if (action === "--missing") console.log(JSON.stringify(missing(value), null, 2));
else if (action === "--add") writeCatalogs(ROOT, catalogs, JSON.parse(readFileSync(value, "utf8")));
else if (action === "--sort") writeCatalogs(ROOT, catalogs);
else {
  const found = [...faults, ...catalogFaults(ROOT, catalogs), ...rejectedFaults(ROOT)];
  for (const fault of found) console.error(fault);
  process.exitCode = found.length > 0 ? 1 : 0;
}

/** Keys of a catalog, or of all, with an empty place for each language that lacks them. */
function missing(only) {
  const lacking = {};
  const known = allTranslations(...readCatalogs(ROOT).values());
  for (const [name, keys] of catalogs) {
    if (only && name !== only) continue;
    for (const key of keys) {
      const languages = TRANSLATED.filter((language) => !known[key]?.[language]);
      if (languages.length > 0)
        lacking[key] = Object.fromEntries(languages.map((language) => [language, ""]));
    }
  }
  return lacking;
}
