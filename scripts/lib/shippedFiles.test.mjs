import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"; // prettier-ignore
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ROOT } from "./run.mjs";
import { copyShipped } from "./shippedFiles.mjs";
import { shippedPackages } from "./shippedPackages.mjs";

const readJson = (file) => JSON.parse(readFileSync(join(ROOT, file), "utf8"));

describe("the packages that are shipped", () => {
  const lock = readJson("package-lock.json");
  const shipped = shippedPackages(lock);

  it("are what the server asks for, each of the lock file's version, and none for development", () => {
    const paths = new Set(shipped.map(({ path }) => path));
    const asked = Object.keys(readJson("server/package.json").dependencies);
    for (const name of asked.filter((one) => !one.startsWith("@signaldeck/"))) {
      const found = ["server/node_modules", "node_modules"].some((at) =>
        paths.has(`${at}/${name}`),
      );
      expect(found, name).toBe(true);
    }
    for (const { path, version } of shipped) {
      expect([path, lock.packages[path].version]).toEqual([path, version]);
      expect([path, lock.packages[path].dev ?? false]).toEqual([path, false]);
    }
  });

  it("are neither tools that compile, nor types, nor the UI's", () => {
    const names = shipped.map(({ path }) => path.split("node_modules/").at(-1));
    expect(names.filter((name) => name.startsWith("@types/"))).toEqual([]);
    for (const one of ["node-gyp", "prebuild-install", "typescript", "vite", "react", "electron"]) {
      expect(names).not.toContain(one);
    }
  });
});

describe("what is shipped", () => {
  let root;
  let folder;
  beforeEach(() => {
    [root, folder] = ["root", "shipped"].map((name) =>
      mkdtempSync(join(tmpdir(), `signaldeck-${name}-`)),
    );
  });
  afterEach(() => {
    for (const one of [root, folder]) rmSync(one, { recursive: true, force: true });
  });

  const write = (path, text = "") => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };

  /** By what they are for: the first two are shipped, the third is not. */
  const FILES = {
    run: [
      ...[
        "bindings/bindings.js",
        "sqlite3/build/Release/node_sqlite3.node",
        "sqlite3/lib/a.js",
      ].map((one) => `node_modules/${one}`),
      ...["bin/a.mjs", "content/a.json", "dist/a.js", "threads/a.mjs", "verifier/verify.mjs"].map(
        (one) => `server/${one}`,
      ),
      ...["server/contract/languages/shared.json", "server/src/engine/a.ts"],
      ...["web/dist/index.html", "web/dist/assets/a.js", "web/dist/assets/a.js.br"],
      "scripts/checkNode.cjs",
    ],
    read: [
      ...[".env.example", "CHANGELOG.md", "README.md", "deploy/a.service"],
      ...["BENCHMARKS", "ENGINE", "LEDGER", "SECURITY", "WEBHOOKS"].map((one) => `docs/${one}.md`),
      ...["dist/index.html", "guide/install.md", "pictures/a.webp", "security/ASVS.md"].map(
        (one) => `docs/${one}`,
      ),
      "node_modules/sqlite3/LICENSE",
    ],
    left: [
      ...["build/Release/sqlite3.a", "deps/a.c", "lib/a.d.ts", "src/a.cc"].map(
        (one) => `node_modules/sqlite3/${one}`,
      ),
      ...["bindings.js.map", "node_modules/inner/index.js"].map(
        (one) => `node_modules/bindings/${one}`,
      ),
      ...["server/dist/a.js.map", "server/src/a.ts", "server/src/engine/a.test.ts"],
      ...["docs/DECISIONS.md", "ui/src/a.ts"],
    ],
  };

  /** A project of one file of each kind. */
  function makeProject(installed = "6.0.1") {
    for (const path of Object.values(FILES).flat()) write(path);
    const own = { name: "signaldeck", version: "1.2.3", type: "module", scripts: { test: "" } };
    write("package.json", JSON.stringify({ ...own, devDependencies: { vite: "1" } }));
    const server = { name: "server", version: "1.2.3", devDependencies: { ajv: "1" } };
    write("server/package.json", JSON.stringify({ ...server, dependencies: { sqlite3: "6.0.1" } }));
    const packages = {
      server: { dependencies: { sqlite3: "6.0.1" } },
      "node_modules/sqlite3": { version: "6.0.1", dependencies: { bindings: "1", tar: "1" } },
      "node_modules/bindings": { version: "1.0.0", optionalDependencies: { other: "1" } },
      "node_modules/other": { version: "1.0.0", optional: true },
      "node_modules/tar": { version: "1.0.0" },
    };
    write("package-lock.json", JSON.stringify({ packages }));
    write("node_modules/sqlite3/package.json", JSON.stringify({ version: installed }));
    write("node_modules/bindings/package.json", JSON.stringify({ version: "1.0.0" }));
  }

  it("runs, is read by an operator, or says how it was made, and nothing else", () => {
    makeProject();
    const { platform, arch } = process;
    const made = { version: "1.2.3", commit: "0123456789ab", os: [platform], cpu: [arch] };
    expect(copyShipped(root, folder, made.commit)).toMatchObject(made);
    const shipped = readdirSync(folder, { recursive: true }).filter((path) =>
      statSync(join(folder, path)).isFile(),
    );
    const manifests = ["", "server/", "node_modules/bindings/", "node_modules/sqlite3/"].map(
      (at) => `${at}package.json`,
    );
    expect(shipped.sort()).toEqual([...FILES.run, ...FILES.read, ...manifests].sort());
    const text = ["package.json", "server/package.json"]
      .map((name) => readFileSync(join(folder, name), "utf8"))
      .join("");
    expect(text).toContain('"version": "1.2.3"');
    expect(text).toContain('"commit": "0123456789ab"');
    expect(text).not.toMatch(/devDependencies|scripts/);
  });

  it("is never a package of another version than the lock file's", () => {
    makeProject("6.0.0");
    expect(() => copyShipped(root, folder, "unknown")).toThrow(
      "node_modules/sqlite3 is 6.0.0, and the lock file says 6.0.1: run npm ci.",
    );
    rmSync(join(root, "node_modules/sqlite3"), { recursive: true });
    expect(() => copyShipped(root, folder, "unknown")).toThrow(
      "node_modules/sqlite3 is not installed",
    );
  });
});
