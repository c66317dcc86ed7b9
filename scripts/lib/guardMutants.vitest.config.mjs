// The tests beside one group of guards, on SQLite: MUTANT_GROUP is the group's name.
import { defineConfig } from "vitest/config";
import all from "../../vitest.config.ts";
import { GROUPS } from "./guardMutants.mjs";
import { ROOT } from "./run.mjs";

const { tests } = GROUPS.find(({ name }) => name === process.env.MUTANT_GROUP);
const server = all.test.projects.find((project) => project.test?.name === "server");

export default defineConfig({
  root: ROOT,
  test: { ...server.test, include: tests, exclude: [] },
});
