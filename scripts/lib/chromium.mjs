import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { aptInstall } from "./debian.mjs";
import { run } from "./run.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
/** The same pages without a window's machinery: it starts in half the time, and shows no notes. */
const SHELL_NAMES = ["chromium-headless-shell", "chrome-headless-shell"];

/**
 * The browsers of the tests, as variables that Playwright's settings read: `CHROMIUM_PATH` names a
 * whole Chromium, `CHROMIUM_SHELL_PATH` its headless shell, or the same one where there is none.
 * Taken from these variables, the path, Playwright's own download, or Debian's packages where we
 * are root.
 * @throws a sentence that says what to do when none is available.
 */
export async function ensureChromium() {
  const { CHROMIUM_PATH: named, CHROMIUM_SHELL_PATH: namedShell } = process.env;
  for (const path of [named, namedShell]) {
    if (path && !existsSync(path)) throw new Error(`There is no browser at ${path}.`);
  }
  const whole =
    named ?? onPath(NAMES) ?? (await fromPlaywright()) ?? (await fromDebian()) ?? fail();
  const shell = namedShell ?? (named ? null : await findShell());
  return { CHROMIUM_PATH: whole, CHROMIUM_SHELL_PATH: shell ?? whole };
}

/** A browser that is there already, whole where there is one; null where there is none. */
export async function findChromium() {
  const { CHROMIUM_PATH: named, CHROMIUM_SHELL_PATH: namedShell } = process.env;
  const { chromium } = await import("@playwright/test");
  const known = [named, onPath(NAMES), chromium.executablePath(), namedShell, onPath(SHELL_NAMES)];
  return known.find((path) => path && existsSync(path)) ?? null;
}

function onPath(names) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const found = names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find(existsSync);
  return found ?? null;
}

async function fromPlaywright() {
  const { chromium } = await import("@playwright/test");
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  console.log("Fetching Chromium ...");
  await run("npx", ["playwright", "install", "chromium"], { quiet: true });
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null;
}

async function fromDebian() {
  await aptInstall("Chromium", ["chromium", "chromium-headless-shell"]);
  return onPath(NAMES);
}

async function findShell() {
  if (!onPath(SHELL_NAMES)) await aptInstall("headless Chromium", ["chromium-headless-shell"]);
  return onPath(SHELL_NAMES);
}

function fail() {
  throw new Error(
    "The browser tests need Chromium. Install it, or set CHROMIUM_PATH to its executable.",
  );
}
