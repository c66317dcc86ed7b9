import { existsSync, readdirSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";
import { SIDEBAR } from "../../../docs/.vitepress/sidebar.mjs";
import { ROOT } from "../run.mjs";
import { lostReferences } from "../securityDoc.mjs";
import { faultsOfLine } from "./commandFaults.mjs";
import { anchorsOf, blocksOf, linksOf, PAGES, raggedRows, readPage, spansOf } from "./pages.mjs";
import { COMMANDS } from "./program.mjs";

const LANGUAGES = ["ini", "json", "php", "python", "sh", "text", "ts"];

/** What is wrong with a command in running text, which may leave out what it needs. */
async function faultsOfMention(span) {
  if (!/^(?:node|npm|npx|signaldeck) /.test(span)) return [];
  return (await faultsOfLine(span)).filter((fault) => !/ (?:is|are) missing\.$/.test(fault));
}

/** What is named and not there, but for a name without a folder and what a reader fills in or builds. */
function lostIn(file, text) {
  const elsewhere = /^[^/]+\.\w+ does|\/(?:dist|MODULE|x|X|xMigration|00NN-x)\b/;
  return lostReferences(text, { root: ROOT, file }).filter((fault) => !elsewhere.test(fault));
}

/** Links to a heading that is not there. */
function lostAnchors(file, text) {
  return linksOf(text).filter((link) => {
    const [path, anchor] = link.split("#");
    if (/^(?:https?|mailto):/.test(link) || anchor === undefined) return false;
    const target = path === "" ? file : normalize(join(dirname(file), path));
    return existsSync(join(ROOT, target)) && !anchorsOf(readPage(target)).includes(anchor);
  });
}

describe.each(PAGES)("%s", (file) => {
  const text = readPage(file);

  it("names commands that exist, with options and files that they have", async () => {
    const shell = blocksOf(text).filter(({ language }) => language === "sh");
    const faults = await Promise.all([
      ...shell.flatMap(({ lines }) => lines.map(faultsOfLine)),
      ...spansOf(text).map(faultsOfMention),
    ]);
    expect(faults.flat()).toEqual([]);
  });

  it("says of each block what it is, names files and tests that there are, and leads somewhere", () => {
    const languages = blocksOf(text).map(({ language }) => language);
    expect(languages.filter((language) => !LANGUAGES.includes(language))).toEqual([]);
    expect(lostIn(file, text)).toEqual([]);
    expect(lostAnchors(file, text)).toEqual([]);
  });

  it("has no cell beside its tables", () => {
    expect(raggedRows(text)).toEqual([]);
  });
});

it("a cell that no head names is a fault", () => {
  const table = "| a | b |\n| - | - |\n| `x\\|y` | 1 \\| 2 |\n| z | 2 | 15,600 a second |\n";
  expect(raggedRows(table)).toEqual(["| z | 2 | 15,600 a second |"]);
});

it.each([
  ["npm run nothing", "npm has no script nothing"],
  ["npm start -- --colour red", "signaldeck serve --colour red: Unknown option '--colour'"],
  ["npx prettierer .", "npx would have to download prettierer"],
  ["true && signaldeck backup --whereto X", "Unknown option '--whereto'"],
  ["signaldeck restore # all", "--from BACKUP is missing"],
  ["docker exec server node server/bin/signaldeck.mjs gone", "gone"],
  ["node scripts/gone.mjs", "scripts/gone.mjs does not exist"],
  ["cp deploy/*.gone /etc", "deploy/*.gone does not exist"],
  ["cp /opt/signaldeck/deploy/gone.service /etc", "deploy/gone.service does not exist"],
  ["cp /opt/signaldeck/deploy/gone*.timer /etc", "deploy/gone*.timer does not exist"],
])("in a page, %s is a fault", async (line, words) => {
  expect((await faultsOfLine(line)).join("\n")).toContain(words);
});

it("a link to a heading that is gone is a fault", () => {
  expect(lostAnchors("docs/X.md", "[b](ENGINE.md#gone) [c](../README.md)")).toEqual([
    "ENGINE.md#gone",
  ]);
});

it("the site leads to every page", () => {
  const links = SIDEBAR.flatMap(({ items }) => items.map(({ link }) => `docs${link}`));
  const files = links.map((link) => `${link.replace(/\/$/, "/index")}.md`);
  const pages = PAGES.filter((path) => path.startsWith("docs/"));
  expect([...files, "docs/index.md"].sort()).toEqual(pages.sort());
});

it("pictures are small, and shown by a page", () => {
  const shown = PAGES.flatMap((path) => linksOf(readPage(path))).join(" ");
  for (const name of readdirSync(join(ROOT, "docs/pictures"))) {
    expect(statSync(join(ROOT, "docs/pictures", name)).size, name).toBeLessThan(150_000);
    expect(shown).toContain(`pictures/${name}`);
  }
});

it("the reference lists every command of the program", () => {
  const reference = readPage("docs/guide/reference/program.md");
  for (const { name } of COMMANDS)
    expect(reference).toMatch(new RegExp(`^\\| \`${name}\` +\\|`, "m"));
});

/** What somebody new reads; all other pages are there to look things up. */
const READ_FIRST = PAGES.filter((path) =>
  /^(?:README|CONTRIBUTING|docs\/(?:ARCHITECTURE|DECISIONS|ENGINE|HOW-TO|LEDGER|PROMISES|SECURITY)|docs\/guide\/[\w-]+)\.md$/.test(
    path,
  ),
);

it("what somebody new reads is at most 200 KB, and the architecture 10", () => {
  const sizeOf = (path) => statSync(join(ROOT, path)).size;
  expect(READ_FIRST.length).toBeGreaterThan(15);
  expect(READ_FIRST.reduce((sum, path) => sum + sizeOf(path), 0)).toBeLessThanOrEqual(200_000);
  expect(sizeOf("docs/ARCHITECTURE.md")).toBeLessThanOrEqual(10_000);
});

it("the walks of the architecture name what the code has", () => {
  const code = ["server/src", "ui/src"]
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true }).map((path) => join(folder, path)),
    )
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
    .map((path) => `${path}\n${readPage(path)}`)
    .join("\n");
  const [, walks] = readPage("docs/ARCHITECTURE.md").split("## Five walks");
  const blocks = blocksOf(walks).flatMap(({ lines }) => lines);
  const names = blocks.flatMap((line) => line.match(/\b[A-Za-z]+[a-z][A-Z]\w+/g) ?? []);
  expect(names.length).toBeGreaterThan(60);
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([]);
});
