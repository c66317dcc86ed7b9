import { existsSync } from "node:fs";
import { join } from "node:path";
import { desktopDist } from "./desktopHost.mjs";
import { must, ROOT } from "./run.mjs";

/** Folders of the packages, below the repository's. */
const OUTPUT = "desktop/dist/package";
const OUTPUT_FOR_TESTS = "desktop/dist/package-for-tests";

/**
 * Packages the built terminal as a folder for this system, without any network.
 * @param forTests lets a debugger in, through which Playwright drives it; nothing else differs.
 * @returns the path of the program.
 */
export async function packTerminal({ forTests = false } = {}) {
  const output = forTests ? OUTPUT_FOR_TESTS : OUTPUT;
  const { dist, version } = desktopDist();
  await must("Packaging", "npx", [
    "electron-builder",
    "--dir",
    "--config=electron-builder.yml",
    "--publish=never",
    `-c.electronVersion=${version}`,
    `-c.electronDist=${dist}`,
    `-c.directories.output=${output}`,
    ...(forTests ? ["-c.electronFuses.enableNodeCliInspectArguments=true"] : []),
  ]);
  const programs = ["linux-unpacked/signaldeck", "win-unpacked/SignalDeck.exe"];
  const mac = ["mac", "mac-arm64"].map(
    (folder) => `${folder}/SignalDeck.app/Contents/MacOS/SignalDeck`,
  );
  const program = [...programs, ...mac]
    .map((path) => join(ROOT, output, path))
    .find((path) => existsSync(path));
  if (!program) throw new Error(`There is no program in ${output}.`);
  return program;
}
