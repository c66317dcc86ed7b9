import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT, must } from "./run.mjs";

const MARKER = join(ROOT, "node_modules", ".signaldeck-lock");
/** Faults alone: what packages of the terminal's packaging want of Node is nothing to the rest. */
const QUIET = ["--no-audit", "--no-fund", "--loglevel=error"];

/**
 * Installs exactly what the lock file names, unless the last installation was of the same file.
 */
export async function ensureDependencies() {
  const { compiled } = await ensurePackages();
  await compiled;
}

/**
 * As `ensureDependencies`, for whoever has something to do while packages are compiled, which keeps
 * one core busy for a minute.
 * @returns when the packages lie there, with what resolves when those with native code are compiled.
 */
export async function ensurePackages() {
  const wanted = createHash("sha256")
    .update(readFileSync(join(ROOT, "package-lock.json")))
    .update(process.version)
    .digest("hex");
  if (existsSync(MARKER) && readFileSync(MARKER, "utf8") === wanted) return { compiled: null };

  console.log("Installing packages ...");
  await must("Installing packages", "npm", ["ci", "--ignore-scripts", ...QUIET], { output: false });
  return { compiled: compile(wanted) };
}

async function compile(wanted) {
  console.log("Compiling sqlite3, which may take two minutes ...");
  const options = { env: nodeHeaders(), output: false };
  await must("Compiling packages", "npm", ["rebuild", ...QUIET], options);
  writeFileSync(MARKER, wanted);
}

/**
 * sqlite3 is compiled where no prebuilt binary can be had. With the headers that came with this
 * Node it needs no download for that.
 */
function nodeHeaders() {
  const prefix = dirname(dirname(process.execPath));
  const known = process.env.npm_config_nodedir !== undefined;
  if (known || !existsSync(join(prefix, "include", "node", "node.h"))) return {};
  return { npm_config_nodedir: prefix };
}
