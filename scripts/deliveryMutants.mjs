// Takes each guard of the deliveries out, one at a time, and proves that a test then fails:
// `npm run test:mutants:delivery [-- words of a guard]`. Takes some minutes; not part of `npm test`.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { MUTANTS } from "./lib/deliveryMutants.mjs";
import { ROOT, runCaptured } from "./lib/run.mjs";

const CONFIG = join(ROOT, "scripts", "lib", "mutant.vitest.config.mjs");

/** Longer than the tests take; what waits for itself is ended after it, in ms. */
const LIMIT = 120_000;

/** Exit code and output of some test files. */
function runTests(tests, mutant) {
  const files = tests.map((test) => `server/src/${test}`);
  const env = mutant ? { MUTANT: JSON.stringify(mutant) } : {};
  const args = ["run", "--config", CONFIG, ...(mutant ? ["--bail=1"] : []), ...files];
  return runCaptured("vitest", args, env, LIMIT);
}

const wanted = process.argv.slice(2).join(" ").toLowerCase();
const mutants = MUTANTS.filter(({ guard }) => guard.toLowerCase().includes(wanted));
for (const { guard, file, code } of mutants) {
  const places = readFileSync(join(ROOT, "server", "src", file), "utf8").split(code).length - 1;
  if (places !== 1) throw new Error(`${guard}: ${places} places instead of one`);
}

// Without a mutation the tests pass: else a failure would prove nothing.
const unchanged = await runTests([...new Set(mutants.flatMap(({ tests }) => tests))], null);
if (unchanged.code !== 0) {
  console.log(unchanged.output);
  throw new Error("The tests fail without a mutation.");
}

let survivors = 0;
for (const mutant of mutants) {
  const { code, signal, output } = await runTests(mutant.tests, mutant);
  // A test that failed or that never ends, and not a file that could not be loaded.
  const caught = signal !== null || (code !== 0 && /Tests .*\d+ failed/.test(output));
  if (!caught) survivors += 1;
  console.log(`${caught ? "caught  " : "SURVIVED"}  ${mutant.guard}`);
  if (!caught) console.log(output);
}
console.log(`\n${mutants.length - survivors} of ${mutants.length} caught`);
process.exitCode = survivors > 0 ? 1 : 0;
