import { cpSync, existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { desktopDist } from "./desktopHost.mjs";
import { must, ROOT } from "./run.mjs";

/** Folders of the packages, below the repository's. */
const OUTPUT = "desktop/dist/package";
const OUTPUT_FOR_TESTS = "desktop/dist/package-for-tests";

/** Where the program stands in its package, by system. */
const PROGRAMS = [
  "linux-unpacked/signaldeck",
  "win-unpacked/SignalDeck.exe",
  "mac/SignalDeck.app/Contents/MacOS/SignalDeck",
  "mac-arm64/SignalDeck.app/Contents/MacOS/SignalDeck",
];

/**
 * Packages the built terminal as a folder for this system, without any network.
 * @param forTests a copy that lets a debugger in, through which Playwright drives it; nothing else
 * differs.
 * @returns the path of the program.
 */
export async function packTerminal({ forTests = false } = {}) {
  const { dist, version } = desktopDist();
  rmSync(join(ROOT, OUTPUT), { recursive: true, force: true });
  await must("Packaging", "npx", [
    "electron-builder",
    "--dir",
    "--config=electron-builder.yml",
    "--publish=never",
    `-c.electronVersion=${version}`,
    `-c.electronDist=${dist}`,
    `-c.directories.output=${OUTPUT}`,
  ]);
  const program = PROGRAMS.find((path) => existsSync(join(ROOT, OUTPUT, path)));
  if (!program) throw new Error(`There is no program in ${OUTPUT}.`);
  return forTests ? openedForTests(program) : join(ROOT, OUTPUT, program);
}

async function openedForTests(program) {
  const target = join(ROOT, OUTPUT_FOR_TESTS);
  rmSync(target, { recursive: true, force: true });
  cpSync(join(ROOT, OUTPUT), target, { recursive: true, verbatimSymlinks: true });
  const opened = join(target, program);
  const fuse = "EnableNodeCliInspectArguments=on";
  await must("Setting the fuse", "npx", ["electron-fuses", "write", "--app", opened, fuse]);
  return opened;
}
