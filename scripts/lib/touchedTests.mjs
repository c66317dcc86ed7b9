import { readFileSync } from "node:fs";
import { basename, dirname, relative } from "node:path";
import { createVitest } from "vitest/node";
import { ROOT } from "./run.mjs";

/** More tests further away than this are left to `npm test`, in files. */
const MOST_FAR = 30;

/**
 * Runs the tests that a change reaches by imports: those of its own folders and those that import a
 * changed file themselves, on both databases; those further away on SQLite, unless they are too many
 * for a loop that one takes all day. What is left out is said.
 * @param commit what the files have changed from.
 * @param paths the changed files, relative to the repository.
 * @returns whether all passed.
 */
export async function runTouchedTests(commit, paths) {
  const vitest = await createVitest("test", { root: ROOT, changed: commit, watch: false });
  try {
    await vitest.standalone();
    const reached = await vitest.getRelevantTestSpecifications();
    const near = reached.filter(({ moduleId }) => isNear(moduleId, paths));
    const far = reached.filter((one) => !near.includes(one) && !isSecondRun(one));
    const chosen = far.length > MOST_FAR ? near : [...near, ...far];
    console.log(
      `\n${chosen.length} test files run; the change reaches ${reached.length - chosen.length} more, which \`npm test\` runs.`,
    );
    if (chosen.length === 0) return true;
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen);
    return unhandledErrors.length === 0 && testModules.every((module) => module.ok());
  } finally {
    await vitest.close();
  }
}

const isSecondRun = ({ project }) => project.name === "server on PostgreSQL";

function isNear(moduleId, paths) {
  const test = relative(ROOT, moduleId);
  if (paths.some((path) => path === test)) return true;
  const text = readFileSync(moduleId, "utf8");
  const imports = (path) => text.includes(`/${basename(path)}"`);
  // A folder that holds half of the house, such as that of components, is no room.
  const beside = (path) => dirname(path) === dirname(test) && !SHARED.includes(dirname(path));
  return paths.some((path) => imports(path) || beside(path));
}

const SHARED = ["ui/src/components", "ui/src/api", "server/contract/src"];
