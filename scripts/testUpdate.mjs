// Proves that a person gets from one release of the terminal to the next by its two buttons, on Linux
// (the AppImage) and Windows: `npm run test:update`. Makes two releases into one place, serves that as
// an operator's web server would, installs the older one and lets `desktop/e2e/update.spec.ts` press.
// Electron and the builder's tools are fetched.
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { preview } from "vite";
import { ensureBuild } from "./lib/build.mjs";
import { ensureChromium } from "./lib/chromium.mjs";
import { feedOf } from "./lib/releaseRuns.mjs";
import { must, ROOT, run } from "./lib/run.mjs";

const onWindows = process.platform === "win32";
const [TARGET, ENDING] = onWindows
  ? [["--win", "nsis"], ".exe"]
  : [["--linux", "AppImage"], ".AppImage"];
if (process.platform === "darwin") {
  console.error("macOS installs new versions of signed releases alone.");
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), "signaldeck-update-"));
const about = JSON.parse(readFileSync(join(ROOT, "desktop", "package.json"), "utf8"));
const before = about.version;
const after = before.replace(/\d+$/, (patch) => String(Number(patch) + 1));

mkdirSync(join(folder, "place"));
await ensureBuild("product");
const feed = await preview({
  configFile: false,
  root: folder,
  appType: "mpa",
  build: { outDir: "place" },
  preview: { host: "127.0.0.1", port: 0 },
});
// A release refuses a place without https. Only the builder accepts this one.
const place = feedOf(`http://127.0.0.1:${feed.httpServer.address().port}`);
for (const version of [before, after]) {
  const own = [`-c.extraMetadata.version=${version}`, `-c.directories.output=${folder}/place`];
  const release = [join(ROOT, "scripts", "releaseDesktop.mjs"), ...TARGET, ...place, ...own];
  await must("The release", process.execPath, release);
}

process.exitCode = await run("npx", ["playwright", "test", "--project=desktop", "update.spec.ts"], {
  env: {
    ...(await ensureChromium()),
    DESKTOP_PACKAGED: await install(),
    DESKTOP_UPDATE: after,
  },
});
await feed.close();

/** Installs the older release for this person; returns the program. */
async function install() {
  const names = readdirSync(join(folder, "place"));
  const file = names.find((name) => name.includes(`-${before}-`) && name.endsWith(ENDING));
  const installer = join(folder, "place", file);
  const installed = join(folder, "installed");
  mkdirSync(installed);
  if (onWindows) {
    await must("The installer", installer, ["/S", "/currentuser", `/D=${installed}`]);
    return join(installed, "SignalDeck.exe");
  }
  // It stands for itself, wherever it lies.
  copyFileSync(installer, join(installed, file));
  return join(installed, file);
}
