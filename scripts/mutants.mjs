// Takes each guard of the terminal's built main process out, one at a time, and proves that a spec
// then fails: `npm run test:mutants [-- words of a guard]`. Takes some minutes; not part of `npm test`.
import { copyFileSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { ensureBuild } from "./lib/build.mjs";
import { ensureChromium } from "./lib/chromium.mjs";
import { desktopHost } from "./lib/desktopHost.mjs";
import { MUTANTS } from "./lib/desktopMutants.mjs";
import { ROOT, runCaptured } from "./lib/run.mjs";

const DESKTOP = join(ROOT, "desktop");
const FOLDER = join(DESKTOP, "dist", "mutants");

const browsers = await ensureChromium();
await ensureBuild("product");
await ensureBuild("terminal");
const { name, env } = desktopHost(browsers.CHROMIUM_SHELL_PATH);
Object.assign(process.env, env, browsers);
const main = readFileSync(join(DESKTOP, "dist", "main", "main.js"), "utf8");

/** The bundle without one guard. */
function mutate({ guard, code, without, closing }) {
  const parts = main.split(code);
  if (parts.length !== 2) throw new Error(`${guard}: ${parts.length - 1} places instead of one`);
  const text = parts.join(without);
  return closing ? text.replace(...closing) : text;
}

/** A folder that is the terminal with another main process. */
function install(folder, text) {
  mkdirSync(join(folder, "dist", "main"), { recursive: true });
  writeFileSync(join(folder, "dist", "main", "main.js"), text);
  for (const part of ["preload", "renderer"]) {
    symlinkSync(join(DESKTOP, "dist", part), join(folder, "dist", part));
  }
  copyFileSync(join(DESKTOP, "package.json"), join(folder, "package.json"));
}

/** Exit code and output of a run of specs on a folder. */
function runSpecs(folder, args) {
  return runCaptured(
    "playwright",
    ["test", "--project=desktop", "--retries=0", `--output=${join(folder, "results")}`, ...args],
    { DESKTOP_FOLDER: folder },
  );
}

const fileOf = (spec) => `desktop/e2e/${spec}.spec.ts`;

/** The test that a mutant must fail. */
function runTest(folder, { spec, title }) {
  const pattern = title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return runSpecs(folder, [fileOf(spec), `--grep=${pattern}`, "--workers=1", "--max-failures=1"]);
}

const wanted = process.argv.slice(2).join(" ").toLowerCase();
const waiting = MUTANTS.filter(({ guard }) => guard.toLowerCase().includes(wanted));
const texts = new Map(waiting.map((mutant) => [mutant, mutate(mutant)]));
const survivors = [];
rmSync(FOLDER, { recursive: true, force: true });

/** Without a mutation the specs pass: else a failure would prove nothing. */
async function provePassing() {
  const folder = join(FOLDER, "unchanged");
  install(folder, main);
  const specs = [...new Set(waiting.map(({ spec }) => spec))];
  const { code, output } = await runSpecs(folder, specs.map(fileOf));
  if (code === 0) return;
  console.log(output);
  throw new Error("The specs fail without a mutation.");
}

async function work() {
  for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
    const folder = join(FOLDER, mutant.guard.replace(/\W+/g, "-"));
    install(folder, texts.get(mutant));
    const { code, output } = await runTest(folder, mutant);
    // A test that failed, and not a run that found none.
    const caught = code !== 0 && /\d+ failed/.test(output);
    if (!caught) survivors.push(mutant.guard);
    console.log(`${caught ? "caught  " : "SURVIVED"}  ${mutant.guard}`);
    if (!caught) console.log(output);
  }
}

const count = waiting.length;
console.log(`${count} mutants of the main process, driven on ${name}.`);
try {
  await provePassing();
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work));
  console.log(`\n${count - survivors.length} of ${count} caught`);
  process.exitCode = survivors.length > 0 ? 1 : 0;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(FOLDER, { recursive: true, force: true });
}
