// Takes the README's pictures of the running demo, into docs/pictures: `npm run pictures`. It waits
// for a live signal, so some minutes.
import { ensureBuild } from "./lib/build.mjs";
import { ensureChromium } from "./lib/chromium.mjs";
import { ensureDependencies } from "./lib/dependencies.mjs";
import { desktopHost } from "./lib/desktopHost.mjs";
import { run } from "./lib/run.mjs";

await ensureDependencies();
const browsers = await ensureChromium();
await ensureBuild("product");
await ensureBuild("terminal");
const { env } = desktopHost(browsers.CHROMIUM_SHELL_PATH);
process.exitCode = await run("npx", ["playwright", "test", "--config=desktop/pictures.config.ts"], {
  env: { ...browsers, ...env },
});
