import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Of a package that is compiled here, what it needs for that is not shipped: this is all it asks for. */
const ASKS_FOR = { sqlite3: ["bindings"] };

/** Packages of types alone, which no program loads. */
const TYPES = /(^|\/)(@types\/|undici-types$)/;

/**
 * The packages that the server needs to run, by the lock file: paths below the project's folder, each
 * with its version.
 */
export function shippedPackages(lock, workspace = "server") {
  const found = new Map();
  const waiting = [workspace];
  for (let from = waiting.pop(); from !== undefined; from = waiting.pop()) {
    for (const name of asksFor(lock, from)) {
      const path = findPackage(lock, from, name);
      // An optional one may be of another system.
      if (path === null || found.has(path) || TYPES.test(path)) continue;
      found.set(path, lock.packages[path].version);
      waiting.push(path);
    }
  }
  return [...found]
    .filter(([path]) => path.includes("node_modules/"))
    .map(([path, version]) => ({ path, version, isOptional: isOptional(lock, path) }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

const nameOf = (path) => path.split("node_modules/").at(-1);
const isOptional = (lock, path) => lock.packages[path].optional === true;

function asksFor(lock, path) {
  const { dependencies = {}, optionalDependencies = {} } = lock.packages[path];
  return ASKS_FOR[nameOf(path)] ?? Object.keys({ ...dependencies, ...optionalDependencies });
}

/** Where Node finds a package from another one; a link to a workspace leads to its folder. */
function findPackage(lock, from, name) {
  for (let folder = from; ; folder = parentOf(folder)) {
    const path = join(folder, "node_modules", name);
    const entry = lock.packages[path];
    if (entry) return entry.link ? entry.resolved : path;
    if (folder === "") return null;
  }
}

const parentOf = (folder) => folder.split("/").slice(0, -1).join("/");

/**
 * Those that are installed.
 * @throws Error where one is missing, or not of the version that the lock file names
 */
export function installedPackages(root, packages) {
  return packages.filter(({ path, version, isOptional }) => {
    const file = join(root, path, "package.json");
    if (!existsSync(file)) {
      if (isOptional) return false;
      throw new Error(`${path} is not installed: run npm ci.`);
    }
    const { version: installed } = JSON.parse(readFileSync(file, "utf8"));
    if (installed === version) return true;
    throw new Error(`${path} is ${installed}, and the lock file says ${version}: run npm ci.`);
  });
}
