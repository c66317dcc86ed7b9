// What others have written and the lock file installs.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "./run.mjs";

const readJson = (file) => JSON.parse(readFileSync(join(ROOT, file), "utf8"));
const { allowScripts } = readJson("package.json");

/** Of others, and not the project's own folders. */
const packages = Object.entries(readJson("package-lock.json").packages).flatMap(([path, entry]) => {
  const name = path.split("node_modules/").at(-1);
  return path.includes("node_modules/") && !entry.link ? [{ name: entry.name ?? name, entry }] : [];
});
const those = (fits) => packages.filter(fits).map(({ name }) => name);

it("is the very file that was locked", () => {
  expect(packages.length).toBeGreaterThan(100);
  expect(those(({ entry }) => entry.integrity === undefined)).toEqual([]);
});

it("runs a script when it is installed only where that was decided", () => {
  const scripted = those(({ entry }) => entry.hasInstallScript);
  expect(scripted).toContain("sqlite3");
  expect(scripted.filter((name) => !(name in allowScripts))).toEqual([]);
});
