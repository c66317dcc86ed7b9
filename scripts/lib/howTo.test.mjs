import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "./run.mjs";

const text = readFileSync(join(ROOT, "docs/HOW-TO.md"), "utf8");

/** Paths of files and folders; `ROOM`, `X`, `00NN-x` and `verbNoun` stand for a newcomer's own. */
const paths = [...new Set(text.match(/\b(?:server|ui|web)\/[\w./-]+/g))].filter(
  (path) => !/\/(ROOM|x|X|xMigration|00NN-x)\b/.test(path),
);

it("names files of this house", () => {
  expect(paths.length).toBeGreaterThan(15);
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});
