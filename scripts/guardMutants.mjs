// Changes the code of the guards in many small ways, one at a time, and counts how many of the
// changes a test notices: `npm run test:mutants:guards [-- --anew] [-- names of groups]`. Only what
// changed since the last run is tried again, unless told to begin anew. docs/MUTANTS.md says what
// was found; not part of `npm test`.
import { Stryker } from "@stryker-mutator/core";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { GROUPS } from "./lib/guardMutants.mjs";
import { ROOT } from "./lib/run.mjs";

/** Percent of a group's mutants that must be caught. */
const LEAST = 85;

/** What a run remembers, and the copy of the code that it works on. */
const FOLDER = "var/mutants";

/** The results of all mutants of a group that count. */
async function tryGroup({ name, code }, force) {
  process.env.MUTANT_GROUP = name;
  const results = await new Stryker({
    mutate: code,
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner", "./scripts/lib/mutantKinds.mjs"],
    ignorers: ["kinds"],
    // The tests that pass are those of the group, so they need not be found again for each mutant.
    vitest: { configFile: "scripts/lib/guardMutants.vitest.config.mjs", related: false },
    coverageAnalysis: "perTest",
    concurrency: 2,
    // A busy machine is no endless loop: what takes long is not caught for that.
    timeoutMS: 180_000,
    timeoutFactor: 3,
    dryRunTimeoutMinutes: 10,
    tempDirName: `${FOLDER}/run`,
    ignorePatterns: ["/desktop", "/ui", "/web", "/var", "dist"],
    incremental: true,
    incrementalFile: `${FOLDER}/${name}.json`,
    force,
    reporters: ["clear-text", "progress-append-only"],
    clearTextReporter: { logTests: false, reportTests: false, reportScoreTable: false },
    thresholds: { high: 95, low: LEAST, break: LEAST },
  }).runMutationTest();
  return results.filter(({ status }) => status !== "Ignored");
}

const isCaught = ({ status }) => status === "Killed" || status === "Timeout";

/**
 * A line of the table; `results` are those of a group or of one of its files. What is endless counts
 * as caught, but on a busy machine may only have been slow.
 */
function lineOf(name, results) {
  const caught = results.filter(isCaught).length;
  const endless = results.filter(({ status }) => status === "Timeout").length;
  const percent = ((100 * caught) / results.length).toFixed(1);
  return { name, caught, mutants: results.length, percent, endless };
}

const words = process.argv.slice(2);
const isAnew = words.includes("--anew");
const names = words.filter((word) => word !== "--anew");
const unknown = names.filter((name) => GROUPS.every((group) => group.name !== name));
if (unknown.length > 0) throw new Error(`There is no group ${unknown.join(", ")}.`);

process.chdir(ROOT);
// Tests that never end are killed with all that they have begun, so their files are left to us.
const temporary = mkdtempSync(join(tmpdir(), "signaldeck-mutants-"));
chmodSync(temporary, 0o711);
process.on("exit", () => rmSync(temporary, { recursive: true, force: true }));
process.env.TMPDIR = temporary;

const lines = [];
for (const group of GROUPS.filter(({ name }) => names.length === 0 || names.includes(name))) {
  console.log(`\n${group.name}`);
  const results = await tryGroup(group, isAnew);
  lines.push(lineOf(group.name, results));
  for (const file of [...new Set(results.map(({ fileName }) => fileName))].sort()) {
    const own = results.filter(({ fileName }) => fileName === file);
    lines.push(lineOf(`  ${relative(ROOT, file)}`, own));
  }
}
console.table(lines);
