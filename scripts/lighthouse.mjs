// Runs Lighthouse (mobile) on the built product's first pages and fails where a score is lower than
// is asked for.
// Not part of `npm test`: performance is timed, and a busy machine is a slow one.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuild } from "./lib/build.mjs";
import { ensureChromium } from "./lib/chromium.mjs";
import { ensureDependencies } from "./lib/dependencies.mjs";
import { must, ROOT } from "./lib/run.mjs";

const LIGHTHOUSE = "lighthouse@12.8.2";
/** The lowest score of each page in any category. */
const PAGES = { "/": 100, "/performance": 100, "/login": 95 };
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
/** Runs per page, of which the median counts. */
const RUNS = 3;

/** The built server on a free port, with a data folder of its own. */
async function serve(dataDir) {
  const server = spawn(process.execPath, [join(ROOT, "server", "dist", "signaldeck.js"), "serve"], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "warn" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await new Promise((done, failed) => {
    let output = "";
    server.stdout.on("data", (chunk) => {
      output += chunk;
      const found = /http:\/\/(?:127\.0\.0\.1|localhost):\d+/.exec(output)?.[0];
      if (found) done(found);
    });
    server.once("exit", (code) => failed(new Error(`The server ended with ${code}.\n${output}`)));
  });
  return { server, url };
}

/**
 * What a visitor feels, as the lab can tell it: nobody presses anything there, so the time for which
 * the page could not have answered stands for INP.
 */
const FELT = {
  LCP: "largest-contentful-paint",
  "blocked (for INP)": "total-blocking-time",
};

/** The scores of one run, 0 to 100, by category, and what is felt, in ms. */
async function measure(url, folder, chromium) {
  const report = join(folder, "report.json");
  await must(
    `Lighthouse on ${url}`,
    "npx",
    [
      "--yes",
      LIGHTHOUSE,
      url,
      "--quiet",
      "--output=json",
      `--output-path=${report}`,
      `--only-categories=${CATEGORIES.join(",")}`,
      "--chrome-flags=--headless=new --no-sandbox",
    ],
    { env: { CHROME_PATH: chromium } },
  );
  const { audits, categories } = JSON.parse(readFileSync(report, "utf8"));
  return Object.fromEntries([
    ...CATEGORIES.map((id) => [id, Math.round((categories[id].score ?? 0) * 100)]),
    ...Object.entries(FELT).map(([name, id]) => [name, Math.round(audits[id].numericValue)]),
  ]);
}

const middle = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

async function main(folder) {
  await ensureDependencies();
  await ensureBuild("product", { smallest: true });
  const { CHROMIUM_PATH: chromium } = await ensureChromium();
  const { server, url } = await serve(join(folder, "data"));
  try {
    for (const [page, lowest] of Object.entries(PAGES)) {
      const runs = [];
      while (runs.length < RUNS) runs.push(await measure(url + page, folder, chromium));
      const scores = CATEGORIES.map((id) => [id, middle(runs.map((run) => run[id]))]);
      const felt = Object.keys(FELT).map((name) => [name, middle(runs.map((run) => run[name]))]);
      const low = scores.filter(([, score]) => score < lowest);
      console.log(
        `${page.padEnd(13)}${scores.map(([id, score]) => `${id} ${score}`).join(", ")}; ${felt.map(([name, ms]) => `${name} ${ms} ms`).join(", ")}${low.length > 0 ? `  BELOW ${lowest}` : ""}`,
      );
      if (low.length > 0) process.exitCode = 1;
    }
    console.log(`Machine's load over the last minute: ${loadavg()[0].toFixed(1)}`);
  } finally {
    server.kill();
  }
}

const folder = mkdtempSync(join(tmpdir(), "signaldeck-lighthouse-"));
try {
  await main(folder);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
