import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createPackage, extractAll } from "@electron/asar";
import { prepareStandIn } from "./desktopHost.mjs";
import { electronVersion, fetchElectron } from "./fetchElectron.mjs";
import { must, ROOT } from "./run.mjs";

/** The folder of the package, below the repository's; nobody shall take the other one for it. */
const OUTPUT = { electron: "desktop/dist/package", standIn: "desktop/dist/package-of-stand-in" };

/** Where the program is in its package, by system. */
const PROGRAMS = [
  "linux-unpacked/signaldeck",
  "win-unpacked/SignalDeck.exe",
  "mac-universal/SignalDeck.app/Contents/MacOS/SignalDeck",
  "mac/SignalDeck.app/Contents/MacOS/SignalDeck",
  "mac-arm64/SignalDeck.app/Contents/MacOS/SignalDeck",
];

/**
 * Packages the built terminal as a folder for this system; Electron is fetched where it is not here.
 * @param forTests a copy that Playwright can drive: it lets a debugger in, and records from its first
 * line on what desktop/e2e/support/record.cjs records.
 * @param standIn packages what stands for Electron in tests.
 * @returns the path of the program.
 * @throws a sentence where Electron is not available; then nothing is made.
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
  await recordFirst(archiveOf(opened));
  // The archive is another one, which Windows and macOS would notice.
  const fuses = ["EnableNodeCliInspectArguments=on", "EnableEmbeddedAsarIntegrityValidation=off"];
  await must("Setting the fuses", "npx", ["electron-fuses", "write", "--app", opened, ...fuses]);
  if (process.platform === "darwin") {
    const bundle = join(dirname(opened), "..", "..");
    await must("Signing", "codesign", ["--force", "--deep", "--sign", "-", bundle]);
  }
  return opened;
}

/** The archive beside a program, or in its bundle. */
function archiveOf(program) {
  const folders = [dirname(program), join(dirname(program), "..", "Resources")];
  const known = folders.flatMap((at) => [join(at, "resources", "app.asar"), join(at, "app.asar")]);
  return known.find((path) => existsSync(path));
}

/**
 * Has an archive record what it does from its first line on. From outside nothing can be loaded before
 * it: a package knows no `-r`.
 */
async function recordFirst(archive) {
  const folder = mkdtempSync(join(tmpdir(), "signaldeck-asar-"));
  extractAll(archive, folder);
  const about = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const main = join(folder, about.main);
  cpSync(join(ROOT, "desktop", "e2e", "support", "record.cjs"), join(dirname(main), "record.cjs"));
  const lines = ['import "./record.cjs";', 'import "./main.js";', ""];
  writeFileSync(join(dirname(main), "recorded.js"), lines.join("\n"));
  about.main = about.main.replace("main.js", "recorded.js");
  writeFileSync(join(folder, "package.json"), JSON.stringify(about));
  await createPackage(folder, archive);
  rmSync(folder, { recursive: true, force: true });
}
