import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { catalogFaults, keysByCatalog, readCatalogs, saidTexts, writeCatalogs } from "./words.mjs";

let root;
const write = (path, text) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "signaldeck-words-"));
  write(
    "server/content/faq.json",
    JSON.stringify([{ id: "fees", question: "What does it cost?" }]),
  );
  write(
    "server/content/courses/after-a-loss.md",
    "---\nid: after-a-loss\ntitle: After a loss\ntopics: tilt, pauses\n---\n\nAn hour.\n\n## Signs\n\nOne.\n\nTwo.\n",
  );
  write("server/contract/src/calls.ts", "");
  write("server/src/http/errors.ts", 'throw new AppError("conflict", "It is taken.");');
  write("desktop/main/menu.ts", 'const menu = () => t("Quit it");');
  write("ui/src/features/journal/Day.tsx", 'export const say = () => t("Your day");');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const catalogs = () => keysByCatalog(saidTexts(root).texts);
const IN_ALL = ["fr", "pt", "es"];

it("finds what each room says, and puts what two say where both find it", () => {
  const keys = () => Object.fromEntries([...catalogs()].map(([name, set]) => [name, [...set]]));
  expect(keys()).toEqual({
    content: ["What does it cost?"],
    courses: ["After a loss", "tilt", "pauses", "An hour.", "Signs", "One.\n\nTwo."],
    "desktop/main": ["Quit it"],
    "server/http": ["It is taken."],
    "ui/journal": ["Your day"],
  });
  write(
    "ui/src/features/inbox/Row.tsx",
    'const a = () => [t("Your day"), tCount(n, "One", "{{count}}")];',
  );
  expect(keys()["ui/shared"]).toEqual(["Your day"]);
  expect(keys()["ui/inbox"]).toEqual(["{{count}}_one", "{{count}}_other"]);
});

it("names what is not translated, what nobody says, and what lost its values", () => {
  write("ui/src/features/journal/Day.tsx", 'const say = () => t("<b>{{count}}</b> for {{name}}");');
  const named = (what) => catalogFaults(root, catalogs()).filter((fault) => fault.includes(what));
  expect(named("lacks: It is taken.")).toHaveLength(IN_ALL.length);
  write(
    "server/contract/languages/fr/ui/journal.json",
    JSON.stringify({
      "<b>{{count}}</b> for {{name}}": "<b>{{count}}</b> pour {{nom}}",
      Old: "Vieux",
    }),
  );
  expect(named("fr/ui/journal")).toEqual([
    "fr/ui/journal has other values or tags in: <b>{{count}}</b> for {{name}}",
    "fr/ui/journal holds what nobody says there: Old",
  ]);
});

it("moves and drops entries, and adds translations", () => {
  write(
    "server/contract/languages/fr/ui/inbox.json",
    '{ "Your day": "Votre journée", "Old": "Vieux" }',
  );
  writeCatalogs(root, catalogs(), { fr: { "It is taken.": "C'est pris." } });
  const french = readCatalogs(root, "fr");
  expect(french.has("ui/inbox")).toBe(false);
  expect(french.get("ui/journal")).toEqual({ "Your day": "Votre journée" });
  expect(french.get("server/http")).toEqual({ "It is taken.": "C'est pris." });
});

it.each([
  ['const title = t("Your day");', /:1 says a text before anyone reads it/],
  ["const say = (text) => t(text);", /:1 says what is not written out there/],
  ["const Page = () => <h1>Your day</h1>;", /:1 is not said by t: Your day/],
  ['const Page = () => <Card title="Your day" />;', /:1 is not said by t: Your day/],
])("refuses %s", (code, fault) => {
  write("ui/src/features/journal/Day.tsx", code);
  expect(saidTexts(root).faults).toEqual([expect.stringMatching(fault)]);
});

it("leaves names, classes and the staff's desks alone", () => {
  const code = 'const Page = () => <p className="text-muted">WAT</p>;';
  write("ui/src/features/journal/Day.tsx", code);
  write("ui/src/features/journal/desk/Desk.tsx", "const Desk = () => <h1>What waits</h1>;");
  expect(saidTexts(root).faults).toEqual([]);
});
