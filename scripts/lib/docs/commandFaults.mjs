// Whether a command that a page names is one that exists, with its options and its files.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "../run.mjs";
import { codeBelow } from "./code.mjs";
import { COMMANDS, refusalOf } from "./program.mjs";

const read = (path) => readFileSync(join(ROOT, path), "utf8");
const { scripts } = JSON.parse(read("package.json"));
const SERVER = codeBelow(["server/src"]);
const services = [...read("deploy/docker/compose.yaml").matchAll(/^ {2}(\w+):$/gm)].map(
  ([, name]) => name,
);

/** Programs of others that the pages call, of which nothing is checked but the files they are given. */
const FOREIGN = new Set(
  "chmod chown cp createdb diff git grep install jq ldd ln mkdir openssl php tar tr useradd".split(
    " ",
  ),
);

/** What a reader puts in: `FOLDER`, `NEWFOLDER`, `...` */
const isPlaceholder = (word) => /^(?:[A-Z][A-Z-]+|\.{3})$/.test(word);

/** Of each program a function from its arguments to sentences about what is wrong. */
const PROGRAMS = { curl, docker, journalctl, node, npm, npx, signaldeck, systemctl };
PROGRAMS["systemd-run"] = (args) => inner(args, args.indexOf("node"));

/** Whether a word is a program that pages may call. */
export const isProgram = (word) => word in PROGRAMS || FOREIGN.has(word);

/**
 * What is wrong with a command.
 * @param words the program and its arguments
 * @returns a sentence for each fault
 */
export async function faultsOfCommand([program, ...args]) {
  if (!isProgram(program)) return [`${program} is no program that is known here`];
  const faults = await (PROGRAMS[program]?.(args) ?? []);
  return [...faults, ...lostFiles(args)];
}

async function signaldeck(args) {
  const [first] = args;
  if (first === undefined || isPlaceholder(first)) return [];
  const asked = first === "help" ? args.filter((arg) => !isPlaceholder(arg)) : args;
  const call = asked.join(" ");
  // A page may speak of several commands by the word that they begin with.
  if (COMMANDS.some(({ name }) => name.startsWith(`${call} `))) return [];
  const refusal = await refusalOf(asked);
  return refusal === undefined ? [] : [`signaldeck ${call}: ${refusal}`];
}

function npm(args) {
  const [first, second] = args;
  if (first === "ci") return [];
  const script = first === "run" ? second : first;
  if (!(script in scripts)) return [`npm has no script ${script}`];
  const from = args.indexOf("--");
  const rest = from < 0 ? [] : args.slice(from + 1);
  if (script === "signaldeck") return signaldeck(rest);
  if (script === "start") return signaldeck(["serve", ...rest]);
  const file = /(?:scripts|server)\/[\w./-]+\.(?:mjs|ts)/.exec(scripts[script])?.[0];
  return file ? unknownWords(file, rest) : [];
}

function npx([program, ...args]) {
  if (program === "signaldeck") return signaldeck(args);
  const known = existsSync(join(ROOT, "node_modules/.bin", program));
  return known ? [] : [`npx would have to download ${program}`];
}

function node([file, ...args]) {
  if (file.startsWith("-")) return [];
  if (file.endsWith("server/bin/signaldeck.mjs")) return signaldeck(args);
  const path = file === "verify.mjs" ? "server/verifier/verify.mjs" : here(file);
  return existsSync(join(ROOT, path)) ? unknownWords(path, args) : [`${file} does not exist`];
}

/** Runs of an hour are named by their files. */
const SOAKS = readdirSync(join(ROOT, "server/soak"));

/** Options that stand nowhere in a script or in what it imports of this house. */
function unknownWords(file, args) {
  const code = read(file);
  const imports = [...code.matchAll(/from "(\.[^"]+)"/g)].map(([, path]) =>
    read(join(dirname(file), path)),
  );
  const known = [code, ...imports, ...SOAKS].join("\n");
  return args
    .map((arg) => /^(?:--)?([a-z][a-z-]+)$/.exec(arg)?.[1])
    .filter((word) => word !== undefined && !new RegExp(`\\b${word}\\b`).test(known))
    .map((word) => `${file} knows no ${word}`);
}

function systemctl([verb, ...units]) {
  const known = ["daemon-reload", "enable", "restart", "start", "stop"].includes(verb);
  return [
    ...(known ? [] : [`systemctl is not asked to ${verb} here`]),
    ...units.filter((unit) => !unit.startsWith("-")).flatMap(lostUnit),
  ];
}

function journalctl(args) {
  return lostUnit(args[args.indexOf("-u") + 1]);
}

const lostUnit = (unit) =>
  existsSync(join(ROOT, "deploy", /\.\w+$/.test(unit) ? unit : `${unit}.service`))
    ? []
    : [`deploy has no unit ${unit}`];

function docker([compose, , , verb, ...rest]) {
  if (compose !== "compose") return ["docker is asked by its compose alone"];
  const [service] = rest.filter((word) => !word.startsWith("-"));
  if (service === undefined) return [];
  if (!services.includes(service)) return [`compose.yaml has no service ${service}`];
  return verb === "exec" ? inner(rest, rest.indexOf(service) + 1) : [];
}

/** Addresses of the server, as its code writes them. */
function curl(args) {
  return args
    .filter((arg) => /^https?:/.test(arg))
    .map((arg) => /^https?:\/\/[^/]+(\/[\w.-]+)/.exec(arg)?.[1])
    .filter((path) => path === undefined || !SERVER.includes(`"${path}`))
    .map((path) => `the server has no ${path}`);
}

/** A command that stands in another one's arguments. */
const inner = (args, at) => (at < 0 ? [] : faultsOfCommand(args.slice(at)));

const here = (word) => word.replace(/^\/opt\/signaldeck(?:-[A-Z]+)?\//, "");

/** Folders of this house; what lies there has to exist, unless a reader fills it in. */
const OURS = /^(?:\.env\.example|(?:deploy|desktop|docs|scripts|server|ui|web)\/.+)$/;
const MADE = /^deploy\/docker\/secrets|\b(?:ROOM|PATH|X)\b/;

const lostFiles = (args) =>
  args
    .map(here)
    .filter((path) => OURS.test(path) && !MADE.test(path) && !existsSync(join(ROOT, path)))
    .map((path) => `${path} does not exist`);
