import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";
import { SIDEBAR } from "../../../docs/.vitepress/sidebar.mjs";
import { ROOT } from "../run.mjs";
import { faultsOfCommand, isProgram } from "./commandFaults.mjs";
import { anchorsOf, blocksOf, linksOf, PAGES, readPage, spansOf } from "./pages.mjs";
import { COMMANDS } from "./program.mjs";
import { commandsOf } from "./shellWords.mjs";
import { unknownVariables } from "./variables.mjs";

const LANGUAGES = ["ini", "json", "php", "python", "sh", "text", "ts"];

/** What is wrong with the commands of a line. */
async function faultsOfLine(line) {
  const commands = commandsOf(line);
  const faults = await Promise.all(commands.map(({ words }) => faultsOfCommand(words)));
  return faults.flat().map((fault) => `${line}: ${fault}`);
}

/** What is wrong with a command in running text, which may leave out what it needs. */
async function faultsOfMention(span) {
  const [first, second] = span.split(" ");
  if (second === undefined || !isProgram(first)) return [];
  return (await faultsOfLine(span)).filter((fault) => !/ (?:is|are) missing\.$/.test(fault));
}

function lostLinks(path, text) {
  return linksOf(text).filter((link) => {
    if (/^(?:https?|mailto):/.test(link)) return false;
    const [file, anchor] = link.split("#");
    const target = file === "" ? path : normalize(join(dirname(path), file));
    if (!existsSync(join(ROOT, target))) return true;
    return anchor !== undefined && !anchorsOf(readPage(target)).includes(anchor);
  });
}

describe.each(PAGES)("%s", (path) => {
  const text = readPage(path);

  it("names commands that exist, with options and files that they have", async () => {
    const shell = blocksOf(text).filter(({ language }) => language === "sh");
    const faults = await Promise.all([
      ...shell.flatMap(({ lines }) => lines.map(faultsOfLine)),
      ...spansOf(text).map(faultsOfMention),
    ]);
    expect(faults.flat()).toEqual([]);
  });

  it("says of each block what it is, names variables that are read, and leads somewhere", () => {
    const languages = blocksOf(text).map(({ language }) => language);
    expect(languages.filter((language) => !LANGUAGES.includes(language))).toEqual([]);
    expect(unknownVariables(text)).toEqual([]);
    expect(lostLinks(path, text)).toEqual([]);
  });
});

describe("what finds a fault in a page", () => {
  it.each([
    ["npm run nothing", "npm has no script nothing"],
    ["npm start -- --colour red", "signaldeck serve --colour red: Unknown option '--colour'"],
    ["npm run bench -- cheese", "server/bench/bench.ts knows no cheese"],
    ["npx prettierer .", "npx would have to download prettierer"],
    ["signaldeck backup --whereto X", "Unknown option '--whereto'"],
    ["signaldeck restore", "--from BACKUP is missing"],
    ["node scripts/gone.mjs", "scripts/gone.mjs does not exist"],
    ["node verify.mjs URL --colour", "server/verifier/verify.mjs knows no colour"],
    ["systemctl start signaldesk", "deploy has no unit signaldesk"],
    ["cp /opt/signaldeck/deploy/gone.service /etc", "deploy/gone.service does not exist"],
    ["docker compose -f deploy/docker/compose.yaml logs web", "compose.yaml has no service web"],
    ["curl https://HOST/gone", "the server has no /gone"],
    ["true && rm -rf /", "rm is no program that is known here"],
  ])("%s", async (line, words) => {
    expect((await faultsOfLine(line)).join("\n")).toContain(words);
  });

  it("knows no variable that nothing reads, and no link that leads nowhere", () => {
    expect(unknownVariables("`PAYOUT_SHARE`, `APP_SECRET_FILE`, `PORT_FILE=x`").sort()).toEqual([
      "PAYOUT_SHARE",
      "PORT_FILE",
    ]);
    expect(lostLinks("docs/X.md", "[a](gone.md) [b](ENGINE.md#gone) [c](../README.md)")).toEqual([
      "gone.md",
      "ENGINE.md#gone",
    ]);
  });
});

it("the site leads to every page", () => {
  const links = SIDEBAR.flatMap(({ items }) => items.map(({ link }) => `docs${link}`));
  const files = links.map((link) => `${link.replace(/\/$/, "/index")}.md`);
  const pages = [...PAGES.filter((path) => path.startsWith("docs/")), "docs/DECISIONS.md"];
  expect([...files, "docs/index.md"].sort()).toEqual(pages.sort());
});

it("pictures are small, and shown by a page", () => {
  const shown = PAGES.flatMap((path) => linksOf(readPage(path))).join(" ");
  for (const name of readdirSync(join(ROOT, "docs/pictures"))) {
    expect(statSync(join(ROOT, "docs/pictures", name)).size, name).toBeLessThan(150_000);
    expect(shown).toContain(`pictures/${name}`);
  }
});

it("docs/OPERATING.md lists every command of the program", () => {
  const operating = readFileSync(join(ROOT, "docs/OPERATING.md"), "utf8");
  for (const { name } of COMMANDS)
    expect(operating).toMatch(new RegExp(`^\\| \`${name}\` +\\|`, "m"));
});
