// Whether a command that a page names is one that exists, with its options and its files.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { ROOT } from "../run.mjs";
import { COMMANDS, refusalOf } from "./program.mjs";

const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));

/** What pages ask of npm itself. */
const OF_NPM = ["ci", "audit", "outdated"];

/** What a reader puts in: `FOLDER`, `NEWFOLDER`, `...` */
const isPlaceholder = (word) => /^(?:[A-Z][A-Z-]+|\.{3})$/.test(word);

/** Of each program a function from its arguments to sentences about what is wrong. */
const PROGRAMS = { node, npm, npx, signaldeck };
const isProgram = (word) => Object.hasOwn(PROGRAMS, word);

/** What is wrong with the commands of a line, those too that are started inside of another one. */
export async function faultsOfLine(line) {
  const commands = line.replace(/(^|\s)#.*/, "").split(/&&|\|\|?|;/);
  const faults = await Promise.all(commands.map(faultsOfCommand));
  return faults.flat().map((fault) => `${line}: ${fault}`);
}

async function faultsOfCommand(command) {
  const words = [...command.matchAll(/"([^"]*)"|'([^']*)'|([^\s"']+)/g)]
    .map(([, double, single, bare]) => double ?? single ?? bare)
    .filter((word) => !/^(?:[A-Z_]+=|\d?>)/.test(word));
  const at = isProgram(words[0]) ? 0 : words.lastIndexOf("node");
  const faults = at < 0 ? [] : await PROGRAMS[words[at]](words.slice(at + 1));
  return [...faults, ...words.filter(isLost).map((path) => `${path} does not exist`)];
}

async function signaldeck(args) {
  if (args.length === 0 || isPlaceholder(args[0])) return [];
  const asked = args[0] === "help" ? args.filter((arg) => !isPlaceholder(arg)) : args;
  const call = asked.join(" ");
  // A page may speak of several commands by the word that they begin with.
  if (COMMANDS.some(({ name }) => name.startsWith(`${call} `))) return [];
  const refusal = await refusalOf(asked);
  return refusal === undefined ? [] : [`signaldeck ${call}: ${refusal}`];
}

function npm([first, ...others]) {
  const [script, ...args] = first === "run" ? others : [first, ...others];
  if (first !== "run" && OF_NPM.includes(script)) return [];
  if (!Object.hasOwn(scripts, script)) return [`npm has no script ${script}`];
  const rest = args.slice(args.indexOf("--") + 1 || args.length);
  if (script === "start") return signaldeck(["serve", ...rest]);
  return script === "signaldeck" ? signaldeck(rest) : [];
}

function npx([program, ...args]) {
  if (program === "signaldeck") return signaldeck(args);
  const known = existsSync(join(ROOT, "node_modules/.bin", program));
  return known ? [] : [`npx would have to download ${program}`];
}

function node([file, ...args]) {
  return /server\/bin\/signaldeck\.mjs$/.test(file) ? signaldeck(args) : [];
}

/** Files of this project, also where installed, unless the reader fills in a part of the path. */
const OURS = /^(?:\/opt\/signaldeck\/)?((?:deploy|desktop|docs|scripts|server|ui|web)\/.+)$/;

function isLost(word) {
  const path = OURS.exec(word)?.[1];
  const made = /^deploy\/docker\/secrets|\b(?:MODULE|PATH|X)\b/;
  return path !== undefined && !made.test(path) && !isThere(path);
}

/** Whether there is such a file, or one that a pattern's `*` stands for. */
function isThere(path) {
  if (!path.includes("*")) return existsSync(join(ROOT, path));
  const [begin, end] = basename(path).split("*");
  return readdirSync(join(ROOT, dirname(path))).some(
    (name) => name.startsWith(begin) && name.endsWith(end),
  );
}
