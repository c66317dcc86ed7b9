// What installs packages runs where there are none yet: in a fresh clone.
import { readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join, relative } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { ROOT } from "./run.mjs";

const INSTALLS = "scripts/lib/dependencies.mjs";

/** What a file names that is loaded before its first line runs. */
function staticImports(text) {
  const { statements } = ts.createSourceFile("a.mjs", text, ts.ScriptTarget.Latest);
  return statements.flatMap(({ moduleSpecifier }) => moduleSpecifier?.text ?? []);
}

/** The same for those files too: `files` of the project, and `others` with the file that names them. */
function loadedBy(file, found = { files: new Set(), others: [] }) {
  for (const name of staticImports(readFileSync(join(ROOT, file), "utf8"))) {
    const own = name.startsWith(".") ? relative(ROOT, join(ROOT, dirname(file), name)) : null;
    if (own === null) found.others.push(`${name} in ${file}`);
    else if (!found.files.has(own)) {
      found.files.add(own);
      loadedBy(own, found);
    }
  }
  return found;
}

const installers = readdirSync(join(ROOT, "scripts"))
  .filter((name) => name.endsWith(".mjs"))
  .map((name) => ({ script: `scripts/${name}`, loaded: loadedBy(`scripts/${name}`) }))
  .filter(({ loaded }) => loaded.files.has(INSTALLS));

it("is found by what loads the installation", () => {
  const scripts = installers.map(({ script }) => script);
  for (const name of ["package", "start", "test"]) expect(scripts).toContain(`scripts/${name}.mjs`);
});

describe.each(installers)("$script", ({ loaded }) => {
  it("loads nothing that it is to install, nor does what it loads", () => {
    expect(loaded.others.filter((one) => !isBuiltin(one.split(" ")[0]))).toEqual([]);
    // Another language than Node's own needs a package to be read.
    expect([...loaded.files].filter((file) => !/\.[cm]js$/.test(file))).toEqual([]);
  });
});

it("an import of a package is seen in every form, one for later is not", () => {
  const text = `
import "node:fs";
import one, { type } from "one";
import "two";
export * from "three";
const four = await import("four");`;
  expect(staticImports(text)).toEqual(["node:fs", "one", "two", "three"]);
});
