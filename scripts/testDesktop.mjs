// Runs the specs of the desktop terminal alone, with the rest of the command line for Playwright:
// `npm run test:desktop -- [--packaged] [arguments]`. With `--packaged` they drive the packaged
// application, which is made first.
import { ensureBuild } from "./lib/build.mjs";
import { ensureChromium } from "./lib/chromium.mjs";
import { desktopHost } from "./lib/desktopHost.mjs";
import { packTerminal } from "./lib/packTerminal.mjs";
import { run } from "./lib/run.mjs";

const asked = process.argv.slice(2);
const packaged = asked.includes("--packaged");
const others = asked.filter((argument) => argument !== "--packaged");

const browsers = await ensureChromium();
await ensureBuild("product");
await ensureBuild("terminal");
const { name, env } = desktopHost(browsers.CHROMIUM_SHELL_PATH);
const program = packaged ? await packTerminal({ forTests: true }) : null;
console.log(`The specs drive ${packaged ? "the package on " : ""}${name}.`);
process.exitCode = await run("npx", ["playwright", "test", "--project=desktop", ...others], {
  env: { ...browsers, ...env, ...(program && { DESKTOP_PACKAGED: program }) },
});
