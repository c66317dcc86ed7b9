// Takes the README's pictures of the running demo, into docs/pictures: `npm run pictures`. It waits
// for a live signal, so some minutes.
import { ensureBuild } from "./lib/build.mjs";
import { ensureChromium } from "./lib/chromium.mjs";
import { ensureDependencies } from "./lib/dependencies.mjs";
import { envOfSpecs, hostOfSpecs } from "./lib/desktopHost.mjs";
import { run } from "./lib/run.mjs";

await ensureDependencies();
const browsers = await ensureChromium();
await ensureBuild("product");
await ensureBuild("terminal");
const env = envOfSpecs(browsers.CHROMIUM_SHELL_PATH);
console.log(`The terminal is shown by ${hostOfSpecs()}.`);
process.exitCode = await run("npx", ["playwright", "test", "--config=desktop/pictures.config.ts"], {
  env: { ...browsers, ...env },
});
