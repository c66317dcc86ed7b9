// Runs the specs of the desktop terminal alone, with the rest of the command line for Playwright:
// `npm run test:desktop -- [--packaged] [--electron] [arguments]`. With `--packaged` they drive the
// packaged application, which is made first; with `--electron` Electron is fetched, and without it
// nothing is driven.
import { ensureBuild } from "./lib/build.mjs";
import { ensureChromium } from "./lib/chromium.mjs";
import { envOfSpecs, hostOfSpecs } from "./lib/desktopHost.mjs";
import { fetchElectron } from "./lib/fetchElectron.mjs";
import { packTerminal } from "./lib/packTerminal.mjs";
import { run } from "./lib/run.mjs";

const asked = process.argv.slice(2);
const packaged = asked.includes("--packaged");
const others = asked.filter((argument) => !["--packaged", "--electron"].includes(argument));

if (asked.includes("--electron")) await fetchElectron();
const host = hostOfSpecs();
console.log(`The specs drive ${packaged ? "the package on " : ""}${host}.`);

const browsers = await ensureChromium();
await ensureBuild("product");
await ensureBuild("terminal");
const program = packaged
  ? await packTerminal({ forTests: true, standIn: host !== "Electron" })
  : null;
process.exitCode = await run("npx", ["playwright", "test", "--project=desktop", ...others], {
  env: {
    ...browsers,
    ...envOfSpecs(browsers.CHROMIUM_SHELL_PATH),
    ...(program && { DESKTOP_PACKAGED: program }),
  },
});
