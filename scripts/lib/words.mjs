// What there is to translate, and whether it is: texts that the code says by t and tCount, and their
// catalogs in server/contract/languages.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import ts from "typescript";

/** Languages that catalogs are written for. */
export const TRANSLATED = ["fr", "pt", "es"];

/** Endings of a counted text's keys. "many" (of millions) reads as "other" where it is left out. */
const FORMS = ["_one", "_other"];

/** What staff alone see, which is English: desks, and modules that only they enter. */
const STAFFS =
  /[\\/](desk(\.ts)?|staff|audit|setup|content|doctor|outbox|partners|features[\\/]members-desk|imports\.ts)([\\/]|$)/;

/** Screens and parts of theirs that are in modules of members. */
const STAFFS_PARTS =
  /[\\/](FirstAdminPage|DeskOverview|FeedsOverview|SecondFactorFirst|SecondFactorNotice|StaffCenter|MemberViewBanner|PageBar|FindingItem|contentPreviews)\.tsx$/;

/** Sources that may say something, from the narrowest, and the section that holds their texts. */
const SOURCES = [
  { root: "server/contract/src", section: "contract" },
  { root: "ui/src/features", section: "ui" },
  { root: "ui/src", section: "ui", module: "shared" },
  { root: "server/src", section: "server" },
  { root: "desktop/main", section: "desktop", module: "desktop" },
];

/** Fields of the operator's texts that are no words: names of things, addresses, figures. */
const NO_WORDS =
  /^(id|kind|state|effect|about|country|place|source|since|checked|url|.*Url|path|value|initials|company|location|rating|profit|roi|deposit|endsAt|affiliateParameter|promoCode|messagingPlatform|supportEmail|brand)$/;

/** The texts that come with the product for the operator to change; legal ones are the operator's. */
function contentTexts(root) {
  const folder = join(root, "server/content");
  const texts = [];
  const visit = (value, place) => {
    if (typeof value === "string" && /\p{L}{2}/u.test(value))
      texts.push({ key: value, counted: false, catalog: "content/content", place });
    else if (typeof value === "object" && value !== null)
      for (const [name, part] of Object.entries(value))
        if (!NO_WORDS.test(name)) visit(part, place);
  };
  // The short form is acknowledged in the reader's language; the whole text says in which it is.
  const risk = join(folder, "risk-disclosure.md");
  if (existsSync(risk)) visit(/^summary: (.+)$/m.exec(readFileSync(risk, "utf8"))?.[1], risk);
  for (const name of readdirSync(folder)) {
    if (!name.endsWith(".json") || name === "brand.json") continue;
    visit(JSON.parse(readFileSync(join(folder, name), "utf8")), name);
  }
  return texts;
}

/** What the courses that come with the product say, part by part as the academy shows them. */
function courseTexts(root) {
  const folder = join(root, "server/content/courses");
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.flatMap((name) => {
    const [, head, text] = readFileSync(join(folder, name), "utf8").split(/^---$/m);
    const field = (wanted) => new RegExp(`^${wanted}: (.+)$`, "m").exec(head)?.[1] ?? "";
    const [summary, ...lessons] = text.split(/^## /m).map((part) => part.trim());
    const parts = lessons.flatMap((lesson) => {
      const [title, ...lines] = lesson.split("\n");
      return [title.trim(), lines.join("\n").trim()];
    });
    const topics = field("topics").split(",");
    return [field("title"), ...topics.map((topic) => topic.trim()), summary, ...parts].map(
      (key) => ({ key, counted: false, catalog: "courses/content", place: `courses/${name}` }),
    );
  });
}

/**
 * Every text that is said under `root`.
 * @returns {{ texts: { key: string, counted: boolean, catalog: string, place: string }[], faults: string[] }}
 */
export function saidTexts(root) {
  const texts = [...contentTexts(root), ...courseTexts(root)];
  const faults = [];
  const moduleOf = modulesOf(root);
  for (const { root: source, section, module } of SOURCES) {
    const folder = join(root, source);
    for (const file of sourceFiles(folder)) {
      if (STAFFS_PARTS.test(file)) continue;
      // What is said by t there is for members all the same.
      const staffs = STAFFS.test(file);
      const within = relative(folder, file).split(sep);
      if (source === "ui/src" && within[0] === "features") continue;
      const place = within.length > 1 ? within[0] : "shared";
      const own = section === "contract" ? moduleOf(place) : place;
      const catalog = `${module ?? own}/${section}`;
      const tree = ts.createSourceFile(
        file,
        readFileSync(file, "utf8"),
        ts.ScriptTarget.Latest,
        true,
      );
      if (!staffs)
        readUnsaid(tree, (text, line) => {
          faults.push(`${relative(root, file)}:${line} is not said by t: ${text}`);
        });
      readCalls(tree, (call, place) => {
        if (staffs && !call.saysNow) return;
        const where = `${relative(root, file)}:${place}`;
        const literals = call.literals.map(literalText);
        if (literals.includes(null)) faults.push(`${where} says what is not written out there`);
        else if (call.atLoad) faults.push(`${where} says a text before anyone reads it`);
        else texts.push({ key: literals.at(-1), counted: call.counted, catalog, place: where });
      });
    }
  }
  return { texts, faults };
}

/**
 * Where a text is said: t and tCount, whose texts must be written out; the sentences of failures and
 * of calls that failed, which are looked up by what they say.
 */
const SAYING = {
  t: ([text]) => ({ literals: [text], counted: false, saysNow: true }),
  tCount: ([, one, other]) => ({ literals: [one, other], counted: true, saysNow: true }),
  AppError: ([, sentence]) => lookedUp(sentence),
  endpoint: ([description]) => lookedUp(valueOf(description, "failure")),
};

const valueOf = (object, field) =>
  object?.properties?.find((property) => property.name?.getText() === field)?.initializer;

const lookedUp = (node) =>
  literalText(node) === null ? null : { literals: [node], counted: false, saysNow: false };

/** Attributes that are words; all others are values of the component. */
const WORDS =
  /^(alt|aria-label|aria-description|aside|caption|description|empty|fallback|heading|hint|label|lead|note|placeholder|summary|text|title|what|words)$/;

/** Names that are the same in every language. */
const NAMES =
  /^https?:|^[^\p{L}]*((SignalDeck|Telegram|TradingView[^<]*|min|WAT|UTC|PDF|CSV|JSON|API|EUR\/USD)[^\p{L}]*)*$/u;

/** Words of a screen that no translator would ever see. */
function readUnsaid(tree, found) {
  const visit = (node) => {
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
    const unsaid =
      (ts.isJsxText(node) && node.text) ||
      (ts.isJsxAttribute(node) &&
        WORDS.test(node.name.getText()) &&
        node.initializer &&
        literalText(node.initializer));
    if (unsaid && /\p{L}{3}/u.test(unsaid.replace(/&\w+;/g, "")) && !NAMES.test(unsaid))
      found(unsaid.trim().replace(/\s+/g, " "), line + 1);
    ts.forEachChild(node, visit);
  };
  visit(tree);
}

/** Every place of a file where a text is said. */
function readCalls(tree, found) {
  const visit = (node, inFunction) => {
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
      const name = node.expression.getText();
      const said = Object.hasOwn(SAYING, name) ? SAYING[name](node.arguments ?? []) : null;
      if (said) found({ ...said, atLoad: said.saysNow && !inFunction }, line + 1);
    }
    const inside = inFunction || ts.isFunctionLike(node);
    ts.forEachChild(node, (child) => visit(child, inside));
  };
  visit(tree, false);
}

const literalText = (node) =>
  node && (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) ? node.text : null;

function* sourceFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (entry.name !== "testing" && entry.name !== "node_modules") yield* sourceFiles(path);
    } else if (/\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name)) yield path;
  }
}

/** A folder of the contract is a module, or in one of the server, as `academy` is in `offers`. */
function modulesOf(root) {
  const modules = readdirSync(join(root, "server/src"));
  return (folder) =>
    modules.includes(folder)
      ? folder
      : (modules.find((module) => existsSync(join(root, "server/src", module, folder))) ?? folder);
}

/**
 * Keys by the catalog that they belong to, MODULE/SECTION: what several modules say is shared by them,
 * and what the contract says need not be said once more by its readers.
 */
export function keysByCatalog(texts) {
  const saidIn = new Map();
  for (const { key, counted, catalog } of texts) {
    for (const entry of counted ? FORMS.map((form) => key + form) : [key]) {
      saidIn.set(entry, (saidIn.get(entry) ?? new Set()).add(catalog));
    }
  }
  const catalogs = new Map();
  const put = (catalog, key) =>
    catalogs.set(catalog, (catalogs.get(catalog) ?? new Set()).add(key));
  for (const [key, places] of saidIn) {
    const of = (section) => {
      const own = [...places].filter((place) => place.endsWith(`/${section}`));
      // A screen's name in a menu is the screen's.
      return own.length === 2 ? own.filter((place) => place !== "shell/ui") : own;
    };
    for (const catalog of of("content")) put(catalog, key);
    const sections = of("contract").length > 0 ? ["contract"] : ["ui", "server", "desktop"];
    for (const section of sections) {
      const own = of(section);
      if (own.length > 0) put(own.length === 1 ? own[0] : `shared/${section}`, key);
    }
  }
  return catalogs;
}

const FOLDER = "server/contract/languages";

/** All catalogs: name (such as "journal/ui": a section of a module's file) to texts by key and language. */
export function readCatalogs(root) {
  const folder = join(root, FOLDER);
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return new Map(
    files
      .filter((name) => name.endsWith(".json"))
      .flatMap((name) =>
        Object.entries(JSON.parse(readFileSync(join(folder, name), "utf8"))).map(
          ([section, entries]) => [`${name.slice(0, -".json".length)}/${section}`, entries],
        ),
      ),
  );
}

/** Names of values and tags that a text holds. */
const marks = (text) =>
  [...text.matchAll(/\{\{\w+\}\}|<\/?\w+\/?>/g)]
    .map(([mark]) => mark)
    .filter((mark) => mark !== "{{count}}")
    .sort()
    .join(" ");

/** What is wrong with the catalogs, in sentences. */
export function catalogFaults(root, catalogs) {
  const faults = [];
  const written = readCatalogs(root);
  for (const [name, keys] of catalogs) {
    for (const key of keys) {
      for (const language of TRANSLATED) {
        const translation = written.get(name)?.[key]?.[language];
        if (!translation) faults.push(`${name} lacks in ${language}: ${key}`);
        else if (marks(key) !== marks(translation))
          faults.push(`${name} has other values or tags in ${language} in: ${key}`);
      }
    }
  }
  for (const [name, entries] of written) {
    for (const key of Object.keys(entries)) {
      if (!isWanted(catalogs.get(name), key))
        faults.push(`${name} holds what nobody says there: ${key}`);
    }
  }
  return faults;
}

const isWanted = (keys, key) =>
  keys !== undefined && (keys.has(key) || keys.has(key.replace(/_many$/, "_other")));

/** Translations of several catalogs by key and language; those of a later one go before. */
export function allTranslations(...catalogs) {
  const known = {};
  for (const entries of catalogs) {
    for (const [key, texts] of Object.entries(entries)) {
      const filled = Object.entries(texts).filter(([, text]) => text !== "");
      if (filled.length > 0) known[key] = { ...known[key], ...Object.fromEntries(filled) };
    }
  }
  return known;
}

/**
 * Writes each module's file anew: entries in order, in the catalog that they belong to, without what
 * nobody says.
 * @param additions translations by key and language
 */
export function writeCatalogs(root, catalogs, additions = {}) {
  const known = allTranslations(...readCatalogs(root).values(), additions);
  const files = {};
  for (const name of [...catalogs.keys()].sort()) {
    const [module, section] = name.split("/");
    const entries = Object.entries(known)
      .filter(([key]) => isWanted(catalogs.get(name), key))
      .sort(([a], [b]) => (a < b ? -1 : 1));
    if (entries.length > 0) (files[module] ??= {})[section] = Object.fromEntries(entries);
  }
  const folder = join(root, FOLDER);
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) if (name.endsWith(".json")) rmSync(join(folder, name));
  for (const [module, sections] of Object.entries(files))
    writeFileSync(join(folder, `${module}.json`), `${JSON.stringify(sections, null, 2)}\n`);
}
