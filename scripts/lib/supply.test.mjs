// What others have written and the lock file installs.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "./run.mjs";

const lock = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));

/** Of others, and not the project's own folders. */
const packages = Object.entries(lock.packages).filter(
  ([path, { link }]) => path.includes("node_modules/") && !link,
);

it("is the very file that was locked", () => {
  expect(packages.length).toBeGreaterThan(100);
  const unlocked = packages.filter(([, { integrity }]) => integrity === undefined);
  expect(unlocked.map(([path]) => path)).toEqual([]);
});
