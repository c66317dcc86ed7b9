// Finds the application as Electron would, sets its identity and runs its main process.
"use strict";
const { existsSync, mkdtempSync, readFileSync, rmSync, statSync } = require("node:fs");
const { tmpdir } = require("node:os");
const { dirname, join, resolve } = require("node:path");
const { pathToFileURL } = require("node:url");
const { standIn } = require("electron");
const state = require("./state.cjs");

const resources = join(dirname(process.execPath), "resources");

/** Folder of a packaged application: real Electron reads the archive in place, here it is unpacked. */
function unpackedArchive(archive) {
  const folder = mkdtempSync(join(tmpdir(), "standin-asar-"));
  const asar = require(require.resolve("@electron/asar", { paths: [process.cwd(), __dirname] }));
  asar.extractAll(archive, folder);
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  state.packaged = true;
  return folder;
}

/** The folder or file that the command line names; the present folder when it names none. */
function namedTarget() {
  const args = process.argv.slice(1);
  const named = args.filter((text, at) => !text.startsWith("-") && args[at - 1] !== "-r");
  return resolve(named[0] ?? ".");
}

/** The nearest package.json and its folder. */
function packageAbove(folder) {
  for (let at = folder; ; at = dirname(at)) {
    const file = join(at, "package.json");
    if (existsSync(file)) return { path: at, ...JSON.parse(readFileSync(file, "utf8")) };
    if (at === dirname(at)) return { path: folder };
  }
}

const archive = join(resources, "app.asar");
const target = existsSync(archive) ? unpackedArchive(archive) : namedTarget();
const isFolder = statSync(target).isDirectory();
const manifest = packageAbove(isFolder ? target : dirname(target));
const main = isFolder ? join(target, manifest.main ?? "index.js") : target;

process.resourcesPath = resources;
Object.assign(state.identity, {
  name: manifest.productName ?? manifest.name ?? "Electron",
  version: manifest.version ?? "0.0.0",
  path: manifest.path,
});

async function run() {
  const isModule = main.endsWith(".mjs") || (main.endsWith(".js") && manifest.type === "module");
  if (isModule) await import(pathToFileURL(main).href);
  else require(main);
  await standIn.start();
}

run().catch((error) => {
  console.error(error);
  process.exit(1);
});
