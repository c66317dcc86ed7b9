// The tests beside one group of guards, on SQLite unless the group names its databases: MUTANT_GROUP
// is the group's name.
import { defineConfig } from "vitest/config";
import all from "../../vitest.config.ts";
import { GROUPS } from "./guardMutants.mjs";
import { ROOT } from "./run.mjs";

const { tests, databases = ["server"] } = GROUPS.find(
  ({ name }) => name === process.env.MUTANT_GROUP,
);

/** In ms, ten times what the slowest takes; modules open in hooks. A busy machine is no failed test. */
const patience = { testTimeout: 20_000, hookTimeout: 60_000 };

const projects = all.test.projects
  .filter((project) => databases.includes(project.test?.name))
  .map((project) => ({ test: { ...project.test, include: tests, exclude: [], ...patience } }));

/**
 * Stryker's runner counts tests alone, and takes a mutant with which a file cannot even be loaded or
 * set up for one that no test has noticed (stryker-js#6150): such a file gets a test that has failed.
 */
const failAsTest = {
  onTestRunEnd(modules) {
    for (const { task } of modules) {
      const errors = task.result?.errors ?? [];
      if (errors.length === 0) continue;
      const result = { state: "fail", errors };
      task.tasks.push({ type: "test", name: "is set up", mode: "run", file: task, result });
    }
  },
};

export default defineConfig({ root: ROOT, test: { projects, reporters: [failAsTest] } });
