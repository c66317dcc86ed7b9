// The tests beside one group of guards, on SQLite unless the group names its databases: MUTANT_GROUP
// is the group's name.
import { defineConfig } from "vitest/config";
import all from "../../vitest.config.ts";
import { GROUPS } from "./guardMutants.mjs";
import { ROOT } from "./run.mjs";

const { tests, databases = ["server"] } = GROUPS.find(
  ({ name }) => name === process.env.MUTANT_GROUP,
);

/** In ms: a busy machine is no failed test. */
const patience = { testTimeout: 120_000, hookTimeout: 120_000 };

const projects = all.test.projects
  .filter((project) => databases.includes(project.test?.name))
  .map((project) => ({ test: { ...project.test, include: tests, exclude: [], ...patience } }));

export default defineConfig({ root: ROOT, test: { projects } });
