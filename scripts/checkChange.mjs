// The daily loop: types, lint and the tests that a change touches: `npm run check [-- branch]`. The
// change is what differs from the last commit, or from where HEAD left the branch that is named.
import { baseOf, changedFiles } from "./lib/changedFiles.mjs";
import { formatCheck, runChecks, typeCheck, WORKSPACES } from "./lib/checks.mjs";
import { runTouchedTests } from "./lib/touchedTests.mjs";

const branch = process.argv[2];
const commit = branch ? baseOf(branch) : "HEAD";
const { paths, present } = changedFiles(commit);

/** Who may import what, so whose types a change can break. */
const DEPENDENTS = {
  "server/contract": WORKSPACES,
  server: ["server", "web", "desktop"],
  ui: ["ui", "web", "desktop"],
  web: ["web", "desktop"],
  desktop: ["desktop"],
};

/** Folders whose types are checked for a path; what lies in no workspace may reach all. */
function typesOf(path) {
  if (!/\.(tsx?|json)$/.test(path)) return [];
  const home = Object.keys(DEPENDENTS).find((folder) => path.startsWith(`${folder}/`));
  return home ? DEPENDENTS[home] : [...WORKSPACES, "."];
}

if (paths.length === 0) {
  console.log(`Nothing differs from ${branch ?? "the last commit"}.`);
} else {
  const code = present.filter((path) => /\.tsx?$/.test(path));
  const checks = [
    ...(code.length > 0 ? [["eslint", ...code]] : []),
    ...(present.length > 0 ? [formatCheck(present)] : []),
    ...[...new Set(paths.flatMap(typesOf))].map(typeCheck),
  ];
  const passed = await runChecks(checks);
  const tested = await runTouchedTests(commit, paths);
  process.exitCode = passed && tested ? 0 : 1;
}
