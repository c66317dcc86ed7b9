import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { aptInstall } from "./debian.mjs";
import { run } from "./run.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/**
 * Path of a Chromium for the browser tests: `CHROMIUM_PATH`, one on the path, Playwright's own
 * download, or Debian's package where we are root.
 * @throws a sentence that says what to do when none can be had.
 */
export async function ensureChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
  }
  return onPath() ?? (await fromPlaywright()) ?? (await fromDebian()) ?? fail();
}

function onPath() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const found = NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(
    existsSync,
  );
  return found ?? null;
}

async function fromPlaywright() {
  const { chromium } = await import("playwright");
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  console.log("Fetching Chromium ...");
  await run("npx", ["playwright", "install", "chromium"], { quiet: true });
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null;
}

async function fromDebian() {
  await aptInstall("Chromium", ["chromium"]);
  return onPath();
}

function fail() {
  throw new Error(
    "The browser tests need Chromium. Install it, or set CHROMIUM_PATH to its executable.",
  );
}
