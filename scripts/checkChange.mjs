// The daily loop: types, lint and the tests that a change touches: `npm run check [-- branch]`. The
// change is what differs from the last commit, or from where HEAD left the branch that is named.
import { baseOf, changedFiles } from "./lib/changedFiles.mjs";
import { formatCheck, runChecks, TYPE_CHECK } from "./lib/checks.mjs";
import { runTouchedTests } from "./lib/touchedTests.mjs";

const branch = process.argv[2];
const commit = branch ? baseOf(branch) : "HEAD";
const { paths, present } = changedFiles(commit);

if (paths.length === 0) {
  console.log(`Nothing differs from ${branch ?? "the last commit"}.`);
} else {
  const checks = [
    ...(present.length > 0 ? [formatCheck(present)] : []),
    ...(paths.some((path) => /\.(tsx?|json)$/.test(path)) ? [TYPE_CHECK] : []),
  ];
  const passed = await runChecks(checks);
  const tested = await runTouchedTests(commit, paths);
  process.exitCode = passed && tested ? 0 : 1;
}
