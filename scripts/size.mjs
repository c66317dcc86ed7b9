// Sums what a first visit loads, compressed, from the build's manifest, and fails over the budget
// or when the landing page would carry code of the dashboard.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { ROOT } from "./lib/run.mjs";

const DIST = join(ROOT, "web", "dist");
const ENTRY = "index.html";
const PUBLIC = "../ui/src/features/landing/";

/** Budgets in KiB, compressed. Raise one only with a reason in docs/DECISIONS.md. */
const BUDGETS = [
  { name: "landing, scripts", page: `${PUBLIC}LandingPage.tsx`, limit: 205 },
  { name: "performance page, scripts", page: `${PUBLIC}PerformancePage.tsx`, limit: 205 },
  { name: "login, scripts", page: "../ui/src/features/accounts/LoginPage.tsx", limit: 230 },
];
const STYLES = { name: "style sheet", limit: 12 };

/** What only signed-in people need: none of it belongs to a first visit of the landing page. */
const DASHBOARD = {
  source: /ui\/src\/features\/(?!landing\/)/,
  // Words that stay in the bundles of the dialog and menu primitives and of the charts.
  text: /data-rac|tv-lightweight-charts/,
};

const manifestFile = join(DIST, ".vite", "manifest.json");
if (!existsSync(manifestFile)) {
  console.error("There is no build to measure. Run `npm run build` first.");
  process.exit(1);
}
const manifest = JSON.parse(readFileSync(manifestFile, "utf8"));

/** Keys of a chunk and of everything that it imports statically. */
function staticChunks(key, found = new Set()) {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no chunk ${key}`);
  if (found.has(key)) return found;
  found.add(key);
  for (const name of chunk.imports ?? []) staticChunks(name, found);
  return found;
}

const kib = (file) => gzipSync(readFileSync(join(DIST, file))).length / 1024;
const sum = (files) => [...files].reduce((total, file) => total + kib(file), 0);
let failed = false;

function report(name, size, limit) {
  const over = size > limit;
  failed ||= over;
  console.log(
    `${size.toFixed(1).padStart(7)} KiB of ${limit}  ${name}${over ? "  TOO LARGE" : ""}`,
  );
}

for (const { name, page, limit } of BUDGETS) {
  const chunks = new Set([...staticChunks(ENTRY), ...staticChunks(page)]);
  report(name, sum(new Set([...chunks].map((key) => manifest[key].file))), limit);
}
report(STYLES.name, sum(manifest[ENTRY].css), STYLES.limit);

const landing = new Set([...staticChunks(ENTRY), ...staticChunks(BUDGETS[0].page)]);
const strangers = [...landing].filter(
  (key) =>
    DASHBOARD.source.test(manifest[key].src ?? "") ||
    DASHBOARD.text.test(readFileSync(join(DIST, manifest[key].file), "utf8")),
);
if (strangers.length > 0) {
  failed = true;
  console.log(`The landing page loads code of the dashboard: ${strangers.join(", ")}`);
}
process.exitCode = failed ? 1 : 0;
