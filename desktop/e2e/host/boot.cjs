// Finds the application as Electron would, sets its identity and runs its main process.
"use strict";
const { existsSync, mkdtempSync, readFileSync, rmSync } = require("node:fs");
const { tmpdir } = require("node:os");
const { dirname, join, resolve } = require("node:path");
const { pathToFileURL } = require("node:url");
const { start } = require("./electron.cjs");
const state = require("./state.cjs");

/** Folder of a packaged application: Electron reads the archive in place, here it is unpacked. */
function unpackedArchive(archive) {
  const folder = mkdtempSync(join(tmpdir(), "standin-asar-"));
  const asar = require(require.resolve("@electron/asar", { paths: [process.cwd(), __dirname] }));
  asar.extractAll(archive, folder);
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  state.packaged = true;
  return folder;
}

/** The folder that the command line names. */
function namedFolder() {
  const args = process.argv.slice(1);
  return resolve(args.find((text, at) => !text.startsWith("-") && args[at - 1] !== "-r") ?? ".");
}

if (process.getuid?.() === 0 && !process.argv.includes("--no-sandbox")) {
  console.error("Running as root without --no-sandbox is not supported.");
  process.exit(1);
}
const archive = join(dirname(process.execPath), "resources", "app.asar");
const folder = existsSync(archive) ? unpackedArchive(archive) : namedFolder();
const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
const { productName: name, version, main } = manifest;
Object.assign(state.identity, { name, version, path: folder });

import(pathToFileURL(join(folder, main)).href).then(start).catch((error) => {
  console.error(error);
  process.exit(1);
});
