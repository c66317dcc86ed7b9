// The server's tests over code of which one guard is taken out: MUTANT holds the guard as JSON.
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import all from "../../vitest.config.ts";
import { ROOT } from "./run.mjs";

const mutant = process.env.MUTANT ? JSON.parse(process.env.MUTANT) : null;
const server = all.test.projects.find((project) => project.test?.name === "server");

/** Takes the guard out while its file is loaded; the file itself stays as it is. */
const takeOut = {
  name: "take-out",
  enforce: "pre",
  transform(code, id) {
    if (!mutant || id !== join(ROOT, "server", "src", mutant.file)) return null;
    const parts = code.split(mutant.code);
    if (parts.length !== 2) throw new Error(`${mutant.guard}: ${parts.length - 1} places, not one`);
    return parts.join(mutant.without);
  },
};

export default defineConfig({
  root: ROOT,
  plugins: [takeOut],
  test: { ...server.test, maxWorkers: 1 },
});
