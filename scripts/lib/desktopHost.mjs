// What runs the terminal: Electron, or for tests and a look the stand-in of desktop/e2e/host.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  electronVersion,
  fetchElectron,
  findElectron,
  programIn,
  STAND_IN,
} from "./fetchElectron.mjs";
import { ROOT } from "./run.mjs";

const HOST = join(ROOT, "desktop", "e2e", "host");

/** The folder that stands for Electron's own. */
export function prepareStandIn() {
  // A package has these two folders, and builders complain without the texts.
  for (const folder of ["locales", "resources"]) {
    mkdirSync(join(STAND_IN, folder), { recursive: true });
  }
  for (const text of ["LICENSE", "LICENSES.chromium.html"]) {
    put(text, "A stand-in for tests: it carries nothing of Electron.\n");
  }
  put("version", electronVersion());
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
 * The environment in which the stand-in is taken for Electron.
 * @param chromium the browser that shows its pages.
 */
function standInEnv(chromium) {
  return {
    ELECTRON_OVERRIDE_DIST_PATH: prepareStandIn(),
    ELECTRON_STANDIN_HOST: HOST,
    ...(chromium && { ELECTRON_STANDIN_CHROMIUM: chromium }),
  };
}

/**
 * What specs of the terminal drive: Electron where it is here, else the stand-in. Nothing is fetched
 * for them: `npx install-electron` does.
 */
export const hostOfSpecs = () => (findElectron() === null ? "the stand-in" : "Electron");

/**
 * The environment of those specs.
 * @param chromium the browser that shows the stand-in's pages.
 */
export const envOfSpecs = (chromium) => (findElectron() === null ? standInEnv(chromium) : {});

/**
 * What starts the terminal for a person: a program, and the environment that it needs.
 * @param standIn whether the stand-in is asked for; nobody is given it for Electron.
 * @throws a sentence where Electron is not available.
 */
export async function hostOfPerson(standIn) {
  if (!standIn) return { program: programIn(await fetchElectron()), env: {} };
  return {
    program: join(prepareStandIn(), "electron"),
    env: standInEnv(process.env.CHROMIUM_PATH),
  };
}
