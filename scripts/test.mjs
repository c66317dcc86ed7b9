// Installs what is missing, then checks everything: types, lint, the build, unit and API tests on
// SQLite and PostgreSQL, and the browser tests. A step that fails keeps no other from running but
// those that need it; a table at the end says how each went.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuild } from "./lib/build.mjs";
import { ensureChromium } from "./lib/chromium.mjs";
import { ensurePackages } from "./lib/dependencies.mjs";
import { desktopHost } from "./lib/desktopHost.mjs";
import { ensureFonts } from "./lib/fonts.mjs";
import { run } from "./lib/run.mjs";
import { summarise, takeSteps } from "./lib/steps.mjs";
import { readPlaywright, readVitest } from "./lib/testReports.mjs";

const reports = mkdtempSync(join(tmpdir(), "signaldeck-reports-"));
let browsers = {};
/**
 * What takes its time while the steps that need none of it go on: the packages with native code are
 * compiled, browsers and fonts are fetched.
 */
let compiled = null;
let fetched = null;

/** A step that succeeds unless it throws. */
const done = (work) => async () => {
  await work();
  return { code: 0 };
};

async function fetchBrowsers() {
  const found = await ensureChromium();
  await ensureFonts();
  return found;
}

const command = (name, args) => async () => ({ code: await run(name, args) });

/** Runs the tests of one project of vitest.config.ts, or with `!` before it those of all others. */
const vitest =
  (project, ...more) =>
  async () => {
    const report = join(reports, `${project}.json`);
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    const code = await run("npx", ["vitest", "run", ...reporters, `--project=${project}`, ...more]);
    return { code, report: () => readVitest(report) };
  };

const STEPS = [
  {
    name: "Packages",
    run: done(async () => {
      ({ compiled } = await ensurePackages());
      fetched = fetchBrowsers();
      // Their own steps say what went wrong.
      compiled?.catch(() => {});
      fetched.catch(() => {});
    }),
  },
  {
    name: "Types and lint",
    needs: ["Packages"],
    run: command(process.execPath, ["scripts/check.mjs"]),
  },
  {
    name: "Build",
    needs: ["Packages"],
    run: done(async () => {
      await ensureBuild("product");
      await ensureBuild("terminal");
    }),
  },
  { name: "Size", needs: ["Build"], run: command("npm", ["run", "--silent", "size"]) },
  {
    name: "Chromium and fonts",
    needs: ["Packages"],
    run: done(async () => {
      browsers = await fetched;
    }),
  },
  // They need no native package: the compiler has their time to be done. They wait for nothing, so
  // that more processes than cores would only load everything once more.
  { name: "Unit tests of the UI", needs: ["Packages"], run: vitest("ui", "--maxWorkers=100%") },
  { name: "Native packages", needs: ["Packages"], run: done(() => compiled) },
  {
    name: "Unit and API tests",
    needs: ["Native packages"],
    run: vitest("!ui"),
  },
  {
    name: "Browser tests",
    needs: ["Native packages", "Build", "Chromium and fonts"],
    run: async () => {
      const report = join(reports, "playwright.json");
      const { name, env } = desktopHost(browsers.CHROMIUM_SHELL_PATH);
      console.log(`The specs of the terminal drive ${name}.`);
      const code = await run("npx", ["playwright", "test", "--reporter=list,json"], {
        env: { ...env, ...browsers, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      });
      return { code, report: () => readPlaywright(report) };
    },
  },
];

try {
  const results = await takeSteps(STEPS);
  process.exitCode = results.every(({ code }) => code === 0) ? 0 : 1;
  console.log(`\n${summarise(results)}`);
} finally {
  rmSync(reports, { recursive: true, force: true });
}
