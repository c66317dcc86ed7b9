// The daily loop: types, lint and the tests that a change reaches by imports: `npm run check
// [-- branch]`. The change is what differs from the last commit, or from where HEAD left the branch
// that is named. Of more tests than one waits for all day, those in the folders of the change run.
import { execFileSync } from "node:child_process";
import { dirname, relative } from "node:path";
import { createVitest } from "vitest/node";
import { formatCheck, runChecks, TYPE_CHECK } from "./lib/checks.mjs";
import { ROOT } from "./lib/run.mjs";

const MOST_FILES = 40;

const git = (...args) => execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).split("\n");
const [branch] = process.argv.slice(2);
const [commit] = branch ? git("merge-base", branch, "HEAD") : ["HEAD"];
const fresh = git("ls-files", "--others", "--exclude-standard");
const folders = new Set([...git("diff", "--name-only", commit), ...fresh].map(dirname));

const passed = await runChecks([formatCheck(["."]), TYPE_CHECK]);
const vitest = await createVitest("test", { root: ROOT, changed: commit, watch: false });
try {
  await vitest.standalone();
  const reached = await vitest.getRelevantTestSpecifications();
  const near = reached.filter(({ moduleId }) => folders.has(dirname(relative(ROOT, moduleId))));
  const chosen = reached.length > MOST_FILES ? near : reached;
  console.log(
    `\n${chosen.length} of the ${reached.length} test files that the change reaches run.`,
  );
  const ran = chosen.length > 0 && (await vitest.runTestSpecifications(chosen));
  const failed =
    ran && (ran.unhandledErrors.length > 0 || ran.testModules.some((one) => !one.ok()));
  process.exitCode = passed && !failed ? 0 : 1;
} finally {
  await vitest.close();
}
