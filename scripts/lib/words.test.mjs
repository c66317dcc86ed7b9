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

it("finds what each module says, and puts what two say where both find it", () => {
  const keys = () => Object.fromEntries([...catalogs()].map(([name, set]) => [name, [...set]]));
  expect(keys()).toEqual({
    "content/content": ["What does it cost?"],
    "courses/content": ["After a loss", "tilt", "pauses", "An hour.", "Signs", "One.\n\nTwo."],
    "desktop/desktop": ["Quit it"],
    "http/server": ["It is taken."],
    "journal/ui": ["Your day"],
  });
  write(
    "ui/src/features/inbox/Row.tsx",
    'const a = () => [t("Your day"), tCount(n, "One", "{{count}}")];',
  );
  expect(keys()["shared/ui"]).toEqual(["Your day"]);
  expect(keys()["inbox/ui"]).toEqual(["{{count}}_one", "{{count}}_other"]);
  write("ui/src/features/shell/menu.tsx", 'const a = () => [t("{{count}}"), t("Your day")];');
  write("ui/src/features/inbox/Page.tsx", 'const a = () => t("{{count}}");');
  expect(keys()["shared/ui"]).toEqual(["Your day"]);
  expect(keys()["inbox/ui"]).toContain("{{count}}");
});

it("puts what the contract says into the module that the server has around its folder", () => {
  write("server/src/offers/academy/routes.ts", "");
  write(
    "server/contract/src/academy/calls.ts",
    'const say = () => [t("A lesson"), t("Your day")];',
  );
  write("server/contract/src/market/calls.ts", 'const say = () => t("Your day");');
  const keys = catalogs();
  expect([...keys.get("offers/contract")]).toEqual(["A lesson"]);
  expect([...keys.get("shared/contract")]).toEqual(["Your day"]);
  expect(keys.has("journal/ui")).toBe(false);
});

it("names what is not translated, what nobody says, and what lost its values", () => {
  write("ui/src/features/journal/Day.tsx", 'const say = () => t("<b>{{count}}</b> for {{name}}");');
  const named = (what) => catalogFaults(root, catalogs()).filter((fault) => fault.includes(what));
  expect(named(": It is taken.")).toEqual(
    IN_ALL.map((language) => `http/server lacks in ${language}: It is taken.`),
  );
  write(
    "server/contract/languages/journal.json",
    JSON.stringify({
      ui: {
        "<b>{{count}}</b> for {{name}}": { fr: "<b>{{count}}</b> pour {{nom}}" },
        Old: { fr: "Vieux" },
      },
    }),
  );
  expect(named("journal/ui").filter((fault) => !fault.includes("lacks"))).toEqual([
    "journal/ui has other values or tags in fr in: <b>{{count}}</b> for {{name}}",
    "journal/ui holds what nobody says there: Old",
  ]);
});

it("moves and drops entries, and adds translations", () => {
  write(
    "server/contract/languages/inbox.json",
    '{ "ui": { "Your day": { "fr": "Votre journée", "es": "Tu día" }, "Old": { "fr": "Vieux" } } }',
  );
  const added = { fr: "C'est pris.", es: "" };
  writeCatalogs(root, catalogs(), { "It is taken.": added, "Your day": { es: "Su día", fr: "" } });
  expect(Object.fromEntries(readCatalogs(root))).toEqual({
    "journal/ui": { "Your day": { fr: "Votre journée", es: "Su día" } },
    "http/server": { "It is taken.": { fr: "C'est pris." } },
  });
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
