// `npm test [-- --all]`: installs what is missing, then checks what every change needs: types, lint,
// the build, unit and API tests on SQLite, those whose SQL, locks or processes differ on PostgreSQL
// too, and the main flows in a browser. With `--all` everything that there is. A step that fails keeps
// no other from running but those that need it; a table at the end says how each went.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuild } from "./lib/build.mjs";
import { ensureChromium } from "./lib/chromium.mjs";
import { ensurePackages } from "./lib/dependencies.mjs";
import { envOfSpecs, hostOfSpecs } from "./lib/desktopHost.mjs";
import { ensureFonts } from "./lib/fonts.mjs";
import { run } from "./lib/run.mjs";
import { trySecond } from "./lib/secondTry.mjs";
import { hasFailed, summarise, takeSteps } from "./lib/steps.mjs";
import { readPlaywright, readVitest } from "./lib/testReports.mjs";

const asked = process.argv.slice(2);
if (asked.some((argument) => argument !== "--all")) {
  console.error("Usage: npm test, or npm test -- --all for everything.");
  process.exit(2);
}
const isAll = asked.includes("--all");
/** What the configurations of vitest and Playwright choose by. */
const SIZE = isAll ? {} : { TEST_SIZE: "quick" };
/** Orders of files and values of properties come from it, so a second try meets the same ones. */
const seed = process.env.TEST_SEED || `${Date.now()}`;
/** Said once more by the name of the step whose specs drive it. */
const host = hostOfSpecs();
console.log(`The specs of the terminal drive ${host}.`);
console.log(`This is the order and these are the values of TEST_SEED=${seed}`);

const reports = mkdtempSync(join(tmpdir(), "signaldeck-reports-"));
let browsers = {};
/**
 * Slow work that runs beside the steps that do not need it: the packages with native code are
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

let reportsMade = 0;
const newReport = () => join(reports, `${(reportsMade += 1)}.json`);

/** Runs tests of vitest: a project of its configuration, or with `!` before it those of all others. */
async function vitest(project, ...more) {
  const report = newReport();
  const reporters = ["--reporter=default", "--reporter=./scripts/lib/vitestReport.mjs"];
  const code = await run("npx", ["vitest", "run", ...reporters, `--project=${project}`, ...more], {
    env: { ...SIZE, TEST_REPORT: report, TEST_SEED: seed },
  });
  const again = (one) => vitest(one.project, one.file);
  return { code, report: () => readVitest(report), again };
}

async function playwright(...more) {
  const report = newReport();
  const env = envOfSpecs(browsers.CHROMIUM_SHELL_PATH);
  const code = await run("npx", ["playwright", "test", "--reporter=list,json", ...more], {
    env: { ...SIZE, ...env, ...browsers, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  const again = (one) => playwright(`--project=${one.project}`, one.file, "--trace=on");
  return { code, report: () => readPlaywright(report), again };
}

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
  {
    name: "Unit tests of the UI",
    needs: ["Packages"],
    run: () => vitest("ui", "--maxWorkers=100%"),
  },
  { name: "Native packages", needs: ["Packages"], run: done(() => compiled) },
  { name: "Unit and API tests", needs: ["Native packages"], run: () => vitest("!ui") },
  {
    name: `${isAll ? "Browser tests" : "Browser flows"}, the terminal on ${host}`,
    needs: ["Native packages", "Build", "Chromium and fonts"],
    run: () => playwright(),
  },
  ...(isAll
    ? [
        {
          name: "A bare clone",
          needs: ["Native packages"],
          run: command(process.execPath, ["scripts/bareClone.mjs"]),
        },
      ]
    : []),
];

try {
  const results = await trySecond(await takeSteps(STEPS));
  process.exitCode = results.some(hasFailed) ? 1 : 0;
  console.log(`\n${summarise(results)}`);
} finally {
  rmSync(reports, { recursive: true, force: true });
}
