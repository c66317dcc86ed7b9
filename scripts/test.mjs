// Installs what is missing, then checks everything: types, lint, unit and API tests on SQLite and
// PostgreSQL, the build, and the browser tests. Stops at the first step that fails.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuild } from "./lib/build.mjs";
import { ensureChromium } from "./lib/chromium.mjs";
import { ensureDependencies } from "./lib/dependencies.mjs";
import { desktopHost } from "./lib/desktopHost.mjs";
import { run } from "./lib/run.mjs";

const reports = mkdtempSync(join(tmpdir(), "signaldeck-reports-"));
const counts = { passed: 0, failed: 0, skipped: 0 };

/** Adds up what a vitest JSON report says. */
function countVitest(file) {
  const report = JSON.parse(readFileSync(file, "utf8"));
  counts.passed += report.numPassedTests;
  counts.failed += report.numFailedTests;
  counts.skipped += report.numPendingTests + report.numTodoTests;
}

/** Adds up what a Playwright JSON report says. */
function countPlaywright(file) {
  const { stats } = JSON.parse(readFileSync(file, "utf8"));
  counts.passed += stats.expected + stats.flaky;
  counts.failed += stats.unexpected;
  counts.skipped += stats.skipped;
}

async function step(name, action) {
  const started = Date.now();
  console.log(`\n== ${name}`);
  const code = await action();
  if (code !== 0) throw new Error(`${name} failed.`);
  console.log(`== ${name}: ${((Date.now() - started) / 1000).toFixed(0)} s`);
}

async function main() {
  await ensureDependencies();
  const chromium = await ensureChromium();
  await step("Types and lint", () => run(process.execPath, ["scripts/check.mjs"]));
  await step("Unit and API tests", async () => {
    const report = join(reports, "vitest.json");
    const code = await run("npx", [
      "vitest",
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ]);
    countVitest(report);
    return code;
  });
  await step("Build", async () => {
    await ensureBuild("product");
    await ensureBuild("terminal");
    return 0;
  });
  await step("Size", () => run("npm", ["run", "--silent", "size"]));
  await step("Browser tests", async () => {
    const report = join(reports, "playwright.json");
    const { name, env } = desktopHost(chromium);
    console.log(`The specs of the terminal drive ${name}.`);
    const code = await run("npx", ["playwright", "test", "--reporter=list,json"], {
      env: { ...env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    });
    countPlaywright(report);
    return code;
  });
}

try {
  await main();
} catch (error) {
  console.error(`\n${error.message}`);
  process.exitCode = 1;
} finally {
  rmSync(reports, { recursive: true, force: true });
  console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
}
