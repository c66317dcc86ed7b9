import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT, must } from "./run.mjs";

/** Stands there from the installation of packages until those with native code are compiled. */
const UNCOMPILED = join(ROOT, "node_modules", ".signaldeck-uncompiled");
/** Faults alone: what packages of the terminal's packaging want of Node is nothing to the rest. */
const QUIET = ["--no-audit", "--no-fund", "--loglevel=error"];

/**
 * Installs exactly what the lock file names, unless that is what lies there, no matter who
 * installed it; compiles what this Node cannot load.
 */
export async function ensureDependencies() {
  const { compiled } = await ensurePackages();
  await compiled;
}

/**
 * As `ensureDependencies`, for a caller with something to do while packages are compiled, which keeps
 * one core busy for a minute.
 * @returns when the packages lie there, with what resolves when those with native code are compiled.
 */
export async function ensurePackages() {
  if (!isInstalled(ROOT)) {
    console.log("Installing packages ...");
    const install = ["ci", "--ignore-scripts", ...QUIET];
    await must("Installing packages", "npm", install, { output: false });
    writeFileSync(UNCOMPILED, "");
  } else if (!existsSync(UNCOMPILED) && loads("sqlite3")) return { compiled: null };
  return { compiled: compile() };
}

/**
 * Whether the packages below a folder are those of its lock file. npm writes down what it has
 * installed; packages for other systems are left out there.
 */
export function isInstalled(folder) {
  const installed = packagesOf(join(folder, "node_modules", ".package-lock.json"));
  if (installed === null) return false;
  const wanted = packagesOf(join(folder, "package-lock.json"));
  const same = (path) =>
    wanted[path]?.version === installed[path].version &&
    wanted[path].integrity === installed[path].integrity;
  const isThere = ([path, { optional }]) => path === "" || optional || path in installed;
  return Object.keys(installed).every(same) && Object.entries(wanted).every(isThere);
}

function packagesOf(lockFile) {
  try {
    return JSON.parse(readFileSync(lockFile, "utf8")).packages;
  } catch {
    return null;
  }
}

/** Whether this Node can load a package with native code, in a process of its own. */
function loads(name) {
  const { status } = spawnSync(process.execPath, ["--eval", `require("${name}")`], { cwd: ROOT });
  return status === 0;
}

async function compile() {
  console.log("Compiling sqlite3, which may take two minutes ...");
  const options = { env: nodeHeaders(), output: false };
  await must("Compiling packages", "npm", ["rebuild", ...QUIET], options);
  rmSync(UNCOMPILED, { force: true });
}

/**
 * sqlite3 is compiled where no prebuilt binary exists. With the headers that came with this
 * Node it needs no download for that.
 */
function nodeHeaders() {
  const prefix = dirname(dirname(process.execPath));
  const known = process.env.npm_config_nodedir !== undefined;
  if (known || !existsSync(join(prefix, "include", "node", "node.h"))) return {};
  return { npm_config_nodedir: prefix };
}
