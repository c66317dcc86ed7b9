// Takes each guard of the terminal's built main process out, one at a time, and proves that a spec
// then fails: `npm run test:mutants [-- words of a guard]`. Takes some minutes; not part of `npm test`.
import { copyFileSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureBuild } from "./lib/build.mjs";
import { ensureChromium } from "./lib/chromium.mjs";
import { envOfSpecs, hostOfSpecs } from "./lib/desktopHost.mjs";
import { MUTANTS } from "./lib/desktopMutants.mjs";
import { ROOT, runCaptured } from "./lib/run.mjs";

const DESKTOP = join(ROOT, "desktop");
const FOLDER = join(DESKTOP, "dist", "mutants");

const browsers = await ensureChromium();
await ensureBuild("product");
await ensureBuild("terminal");
const env = envOfSpecs(browsers.CHROMIUM_SHELL_PATH);
const main = readFileSync(join(DESKTOP, "dist", "main", "main.js"), "utf8");

const wanted = process.argv.slice(2).join(" ").toLowerCase();
const mutants = MUTANTS.filter(({ name }) => name.toLowerCase().includes(wanted));
const fileOf = ({ spec }) => `desktop/e2e/${spec}.spec.ts`;

/** The bundle without one guard. */
function mutate({ name, code, without }) {
  const parts = main.split(code);
  if (parts.length !== 2) throw new Error(`${name}: ${parts.length - 1} places instead of one`);
  return parts.join(without);
}

/** Runs specs on the terminal with another main process; resolves with exit code and output. */
async function runSpecs(text, args) {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(join(FOLDER, "dist", "main"), { recursive: true });
  writeFileSync(join(FOLDER, "dist", "main", "main.js"), text);
  for (const part of ["preload", "renderer"]) {
    symlinkSync(join(DESKTOP, "dist", part), join(FOLDER, "dist", part));
  }
  copyFileSync(join(DESKTOP, "package.json"), join(FOLDER, "package.json"));
  const always = ["--project=desktop", "--retries=0", `--output=${join(FOLDER, "results")}`];
  const set = { ...env, ...browsers, DESKTOP_FOLDER: FOLDER };
  return runCaptured("playwright", ["test", ...always, ...args], set);
}

const texts = mutants.map(mutate);
console.log(`${mutants.length} mutants of the main process, driven on ${hostOfSpecs()}.`);
let survivors = 0;
try {
  // Without a mutation the specs pass: else a failure would prove nothing.
  const unchanged = await runSpecs(main, [...new Set(mutants.map(fileOf))]);
  if (unchanged.code !== 0) throw new Error(`${unchanged.output}\nFailed without a mutation.`);
  for (const [at, mutant] of mutants.entries()) {
    const grep = mutant.title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    const only = [fileOf(mutant), `--grep=${grep}`, "--workers=1", "--max-failures=1"];
    const { code, output } = await runSpecs(texts[at], only);
    // A test that failed, and not a run that found none.
    const caught = code !== 0 && /\d+ failed/.test(output);
    if (!caught) survivors += 1;
    console.log(
      `${caught ? "caught  " : "SURVIVED"}  ${mutant.name}${caught ? "" : `\n${output}`}`,
    );
  }
  console.log(`\n${mutants.length - survivors} of ${mutants.length} caught`);
  process.exitCode = survivors > 0 ? 1 : 0;
} finally {
  rmSync(FOLDER, { recursive: true, force: true });
}
