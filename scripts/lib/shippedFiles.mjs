import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { installedPackages, shippedPackages } from "./shippedPackages.mjs";

/** What is shipped of the project besides its packages. */
const OWN = [
  ".env.example",
  "CHANGELOG.md",
  "README.md",
  "deploy",
  ...["BENCHMARKS", "ENGINE", "LEDGER", "SECURITY", "WEBHOOKS"].map((name) => `docs/${name}.md`),
  "docs/dist",
  "docs/guide",
  "docs/pictures",
  "docs/security",
  "scripts/checkNode.cjs",
  ...["bin", "content", "dist", "threads", "verifier"].map((name) => `server/${name}`),
  // What a model was trained by is named by a hash over these.
  "server/src/engine",
  "server/contract/languages",
  "web/dist",
];

/** Files that nothing loads: maps, tests, types. */
const UNREAD = /(\.map|\.test\.ts|\/testing|\.d\.[cm]?ts)$/;

/** Of a package that was compiled here, what runs. */
const COMPILED = {
  "node_modules/sqlite3":
    /^(package\.json|LICENSE|lib(\/.*)?|build(\/Release(\/node_sqlite3\.node)?)?)$/,
};

/** The package.json of what is shipped, which says what it was made of and for. */
function manifestOf(root, commit) {
  const { name, version, license, type, engines } = readJson(join(root, "package.json"));
  const { platform, arch } = process;
  const made = { license, type, engines, os: [platform], cpu: [arch] };
  return { name, version, commit, private: true, ...made };
}

/** Copies what is shipped of a commit into a folder; returns its package.json. */
export function copyShipped(root, folder, commit) {
  const packages = shippedPackages(readJson(join(root, "package-lock.json")));
  for (const path of OWN) copy(root, folder, path);
  for (const { path } of installedPackages(root, packages)) copy(root, folder, path);
  const { name, version, type, bin, dependencies } = readJson(join(root, "server/package.json"));
  writeJson(join(folder, "server/package.json"), {
    name,
    version,
    private: true,
    type,
    bin,
    dependencies,
  });
  const manifest = manifestOf(root, commit);
  writeJson(join(folder, "package.json"), manifest);
  return manifest;
}

function copy(root, folder, path) {
  const from = join(root, path);
  const runs = COMPILED[path];
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  cpSync(from, join(folder, path), {
    recursive: true,
    preserveTimestamps: true,
    filter: (file) => {
      const inner = relative(from, file);
      if (inner === "") return true;
      // A package inside a package is one of the list, or not needed.
      if (inner.split("/").includes("node_modules")) return false;
      return !UNREAD.test(file) && (runs === undefined || runs.test(inner));
    },
  });
}

const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));
const writeJson = (file, value) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
