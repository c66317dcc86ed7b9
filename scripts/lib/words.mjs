// What there is to translate, and whether it is: texts that the code says by t and tCount, and their
// catalogs in server/contract/languages.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import ts from "typescript";

/** Languages that catalogs are written for. */
export const TRANSLATED = ["fr", "pt", "es"];

/** Endings of a counted text's keys. "many" (of millions) reads as "other" where it is left out. */
const FORMS = ["_one", "_other"];

/** What staff alone see, which is English: desks, and rooms that only they enter. */
const STAFFS =
  /[\\/](desk(\.ts)?|staff|audit|setup|content|doctor|outbox|partners|features[\\/]members-desk|imports\.ts)([\\/]|$)/;

/** Screens and parts of theirs that are in rooms of members. */
const STAFFS_PARTS =
  /[\\/](FirstAdminPage|DeskOverview|FeedsOverview|SecondFactorFirst|SecondFactorNotice|StaffCenter|MemberViewBanner|PageBar|FindingItem|contentPreviews)\.tsx$/;

/** Sources that may say something, and the folder of the catalogs that their rooms have. */
const SOURCES = [
  { root: "server/contract/src", catalogs: () => "contract" },
  { root: "ui/src/features", catalogs: (room) => `ui/${room}` },
  { root: "ui/src", catalogs: () => "ui/shared" },
  { root: "server/src", catalogs: (room) => `server/${room}` },
  { root: "desktop/main", catalogs: () => "desktop/main" },
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
      texts.push({ key: value, counted: false, room: "content", place });
    else if (typeof value === "object" && value !== null)
      for (const [name, part] of Object.entries(value))
        if (!NO_WORDS.test(name)) visit(part, place);
  };
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
      (key) => ({ key, counted: false, room: "courses", place: `courses/${name}` }),
    );
  });
}

/**
 * Every text that is said under `root`.
 * @returns {{ texts: { key: string, counted: boolean, room: string, place: string }[], faults: string[] }}
 */
export function saidTexts(root) {
  const texts = [...contentTexts(root), ...courseTexts(root)];
  const faults = [];
  for (const { root: source, catalogs } of SOURCES) {
    const folder = join(root, source);
    for (const file of sourceFiles(folder)) {
      if (STAFFS.test(file) || STAFFS_PARTS.test(file)) continue;
      const within = relative(folder, file).split(sep);
      if (source === "ui/src" && within[0] === "features") continue;
      const room = catalogs(within.length > 1 ? within[0] : "shared");
      const tree = ts.createSourceFile(
        file,
        readFileSync(file, "utf8"),
        ts.ScriptTarget.Latest,
        true,
      );
      readUnsaid(tree, (text, line) => {
        faults.push(`${relative(root, file)}:${line} is not said by t: ${text}`);
      });
      readCalls(tree, (call, place) => {
        const where = `${relative(root, file)}:${place}`;
        const literals = call.literals.map(literalText);
        if (literals.includes(null)) faults.push(`${where} says what is not written out there`);
        else if (call.atLoad) faults.push(`${where} says a text before anyone reads it`);
        else texts.push({ key: literals.at(-1), counted: call.counted, room, place: where });
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

/** Keys by the catalog that they belong to: what several rooms of a side say is shared by them. */
export function keysByCatalog(texts) {
  const roomsOf = new Map();
  for (const { key, counted, room } of texts) {
    for (const entry of counted ? FORMS.map((form) => key + form) : [key]) {
      roomsOf.set(entry, (roomsOf.get(entry) ?? new Set()).add(room));
    }
  }
  const catalogs = new Map();
  const put = (catalog, key) =>
    catalogs.set(catalog, (catalogs.get(catalog) ?? new Set()).add(key));
  for (const [key, rooms] of roomsOf) {
    for (const own of ["content", "courses"]) if (rooms.has(own)) put(own, key);
    if (rooms.has("contract")) put("contract", key);
    else {
      for (const side of ["ui", "server", "desktop"]) {
        const own = [...rooms].filter((room) => room.startsWith(`${side}/`));
        if (own.length > 0) put(own.length === 1 ? own[0] : `${side}/shared`, key);
      }
    }
  }
  return catalogs;
}

const catalogFolder = (root, language) => join(root, "server/contract/languages", language);

/** All catalogs of a language: name (such as "ui/journal") to their entries. */
export function readCatalogs(root, language) {
  const folder = catalogFolder(root, language);
  if (!existsSync(folder)) return new Map();
  const files = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".json"));
  return new Map(
    files.map((name) => [
      name.slice(0, -".json".length).split(sep).join("/"),
      JSON.parse(readFileSync(join(folder, name), "utf8")),
    ]),
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
  for (const language of TRANSLATED) {
    const written = readCatalogs(root, language);
    for (const [name, keys] of catalogs) {
      const entries = written.get(name) ?? {};
      for (const key of keys) {
        const translation = entries[key];
        if (!translation) faults.push(`${language}/${name} lacks: ${key}`);
        else if (marks(key) !== marks(translation))
          faults.push(`${language}/${name} has other values or tags in: ${key}`);
      }
    }
    for (const [name, entries] of written) {
      for (const key of Object.keys(entries)) {
        if (!isWanted(catalogs.get(name), key))
          faults.push(`${language}/${name} holds what nobody says there: ${key}`);
      }
    }
  }
  return faults;
}

const isWanted = (keys, key) =>
  keys !== undefined && (keys.has(key) || keys.has(key.replace(/_many$/, "_other")));

/**
 * Writes each catalog anew: entries in order, in the catalog that they belong to, without what nobody
 * says.
 * @param additions translations by language and key.
 */
export function writeCatalogs(root, catalogs, additions = {}) {
  for (const language of TRANSLATED) {
    const known = Object.assign({}, ...readCatalogs(root, language).values(), additions[language]);
    for (const name of new Set([...catalogs.keys(), ...readCatalogs(root, language).keys()])) {
      const keys = catalogs.get(name);
      const entries = Object.entries(known)
        .filter(([key]) => isWanted(keys, key))
        .sort(([a], [b]) => (a < b ? -1 : 1));
      const file = join(catalogFolder(root, language), `${name}.json`);
      if (entries.length === 0) {
        rmSync(file, { force: true });
        continue;
      }
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
    }
  }
}
