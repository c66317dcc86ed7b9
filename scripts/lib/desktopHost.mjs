// Which Electron runs the terminal: the real binary where it is installed, else the stand-in.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./run.mjs";

const ELECTRON = join(ROOT, "node_modules", "electron");
const HOST = join(ROOT, "desktop", "e2e", "host");
const STAND_IN = join(ROOT, "desktop", "dist", "stand-in");

/** The version of Electron that package.json names. */
const wantedVersion = () =>
  JSON.parse(readFileSync(join(ELECTRON, "package.json"), "utf8")).version;

const isInstalled = () => existsSync(join(ELECTRON, "dist", "version"));

/** The folder of files that a package is made of, and the version that they are of. */
export function desktopDist() {
  const dist = isInstalled() ? join(ELECTRON, "dist") : prepareStandIn();
  return { dist, version: wantedVersion() };
}

/** The folder that stands for Electron's own `dist`. */
function prepareStandIn() {
  // A package has these two folders, and builders complain without the texts.
  for (const folder of ["locales", "resources"]) {
    mkdirSync(join(STAND_IN, folder), { recursive: true });
  }
  for (const text of ["LICENSE", "LICENSES.chromium.html"]) {
    put(text, "A stand-in for tests: it carries nothing of Electron.\n");
  }
  put("version", wantedVersion());
  put("electron", readFileSync(join(HOST, "electron.sh"), "utf8"), 0o755);
  return STAND_IN;
}

/** Writes a file in one step, and only a new one: another process may be starting it. */
function put(name, text, mode = 0o644) {
  const file = join(STAND_IN, name);
  if (existsSync(file) && readFileSync(file, "utf8") === text) return;
  const next = `${file}.${process.pid}`;
  writeFileSync(next, text, { mode });
  renameSync(next, file);
}

/**
 * The environment in which Electron is found, and a word for which one it is.
 * @param chromium the browser that shows the stand-in's pages.
 */
export function desktopHost(chromium) {
  if (isInstalled()) return { name: "Electron", env: {} };
  return {
    name: "the stand-in for Electron",
    env: {
      ELECTRON_OVERRIDE_DIST_PATH: prepareStandIn(),
      ELECTRON_STANDIN_HOST: HOST,
      ...(chromium && { ELECTRON_STANDIN_CHROMIUM: chromium }),
    },
  };
}
