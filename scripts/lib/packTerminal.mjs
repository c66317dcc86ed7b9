import { cpSync, existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { prepareStandIn } from "./desktopHost.mjs";
import { electronVersion, fetchElectron } from "./fetchElectron.mjs";
import { must, ROOT } from "./run.mjs";

/** The folder of the package, below the repository's; nobody shall take the other one for it. */
const OUTPUT = { electron: "desktop/dist/package", standIn: "desktop/dist/package-of-stand-in" };

/** Where the program stands in its package, by system. */
const PROGRAMS = [
  "linux-unpacked/signaldeck",
  "win-unpacked/SignalDeck.exe",
  "mac/SignalDeck.app/Contents/MacOS/SignalDeck",
  "mac-arm64/SignalDeck.app/Contents/MacOS/SignalDeck",
];

/**
 * Packages the built terminal as a folder for this system; Electron is fetched where it is not here.
 * @param forTests a copy that lets a debugger in, through which Playwright drives it; nothing else
 * differs.
 * @param standIn packages what stands for Electron in tests.
 * @returns the path of the program.
 * @throws a sentence where Electron cannot be had; then nothing is made.
 */
export async function packTerminal({ forTests = false, standIn = false } = {}) {
  const dist = standIn ? prepareStandIn() : await fetchElectron();
  const output = standIn ? OUTPUT.standIn : OUTPUT.electron;
  rmSync(join(ROOT, output), { recursive: true, force: true });
  await must("Packaging", "npx", [
    "electron-builder",
    "--dir",
    "--config=electron-builder.yml",
    "--publish=never",
    `-c.electronVersion=${electronVersion()}`,
    `-c.electronDist=${dist}`,
    `-c.directories.output=${output}`,
  ]);
  const program = PROGRAMS.find((path) => existsSync(join(ROOT, output, path)));
  if (!program) throw new Error(`There is no program in ${output}.`);
  return forTests ? openedForTests(output, program) : join(ROOT, output, program);
}

async function openedForTests(output, program) {
  const target = join(ROOT, `${output}-for-tests`);
  rmSync(target, { recursive: true, force: true });
  cpSync(join(ROOT, output), target, { recursive: true, verbatimSymlinks: true });
  const opened = join(target, program);
  const fuse = "EnableNodeCliInspectArguments=on";
  await must("Setting the fuse", "npx", ["electron-fuses", "write", "--app", opened, fuse]);
  return opened;
}
