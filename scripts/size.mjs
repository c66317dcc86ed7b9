// Sums what a first visit loads, compressed, from the build's manifest, and fails over the budget
// or when a page of the public site would carry code of the application. `npm run size -- room` lists
// what of packages and of our own folders travels until the room stands, the largest first.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DIST, firstLoad, LANDING, partsOf, textOf, weightOf } from "./lib/firstLoads.mjs";

const APPLICATION = "index.html";
const RECORD = ["performance.html", "landing/record/balance/BalanceCard.tsx"];

/** What is around every screen of the dashboard; the calls' client comes beside it. */
const DASHBOARD = [APPLICATION, "shell/DashboardShell.tsx", "../ShellCompanion.tsx"];

/** Budgets in KiB, compressed. Raise one only with a reason in docs/DECISIONS.md. */
const BUDGETS = {
  landing: { what: "landing, scripts", entries: [LANDING], limit: 99.5 },
  // With all that is in sight on a wide screen before anybody scrolls; record.spec.ts looks that a
  // browser loads no other script.
  record: { what: "performance page, scripts", entries: RECORD, limit: 99.5 },
  // What is there before anybody presses anything.
  room: {
    what: "signal room, scripts without axios",
    entries: [...DASHBOARD, "signals/SignalRoomPage.tsx", "../signalRoomParts.ts"],
    limit: 237.9,
  },
  home: {
    what: "command center, scripts without axios",
    entries: [...DASHBOARD, "command-center/CommandCenterPage.tsx"],
    limit: 225.2,
  },
  desk: {
    what: "signal desk, scripts without axios",
    entries: [...DASHBOARD, "signals/desk/SignalDeskPage.tsx"],
    limit: 291,
  },
  login: {
    what: "login, scripts",
    entries: [APPLICATION, "accounts/LoginPage.tsx"],
    limit: 229.9,
  },
};
/** A quarter of a KiB of it are the faces that stand in for Inter. */
const STYLES = { name: "style sheet", limit: 13.2 };

/** Words that stay in what only the application needs, and are nowhere else. */
const APPLICATION_ONLY = {
  axios: /AxiosError/,
  charts: /tv-lightweight-charts/,
  "dialogs and fields": /data-rac/,
  router: /data-discover/,
  schemas: /_zod/,
  store: /reducerPath/,
};

let failed = false;

function report(name, size, limit) {
  const over = size > limit;
  failed ||= over;
  console.log(
    `${size.toFixed(1).padStart(7)} KiB of ${limit}  ${name}${over ? "  TOO LARGE" : ""}`,
  );
}

/** Prints what travels to a page, by what it is a part of. */
function list(page) {
  const budget = BUDGETS[page];
  if (!budget) throw new Error(`There is no page ${page}: ${Object.keys(BUDGETS).join(", ")}`);
  const parts = [...partsOf(firstLoad(budget.entries))].sort(([, a], [, b]) => b - a);
  for (const [name, size] of parts) console.log(`${size.toFixed(1).padStart(7)} KiB  ${name}`);
}

try {
  const [page] = process.argv.slice(2);
  if (page) list(page);
  else measure();
} catch (error) {
  failed = true;
  console.error(error.message);
}
process.exitCode = failed ? 1 : 0;

function measure() {
  for (const { what, entries, limit } of Object.values(BUDGETS)) {
    report(what, weightOf(firstLoad(entries).map(({ file }) => file)), limit);
  }
  for (const { what, entries } of [BUDGETS.room, BUDGETS.home]) {
    for (const { file } of firstLoad(entries)) {
      if (!APPLICATION_ONLY.schemas.test(textOf(file))) continue;
      failed = true;
      console.log(`${what}: nothing is typed there, and it loads schemas: ${file}`);
    }
  }
  const site = firstLoad([LANDING, ...RECORD]);
  report(STYLES.name, weightOf(site.flatMap(({ css = [] }) => css)), STYLES.limit);

  const scripts = readdirSync(join(DIST, "assets")).filter((name) => name.endsWith(".js"));
  for (const [what, word] of Object.entries(APPLICATION_ONLY)) {
    if (!scripts.some((name) => word.test(textOf(join("assets", name))))) {
      failed = true;
      console.log(`No script contains ${word}: find another word for ${what}`);
    }
    for (const { file } of site) {
      if (!word.test(textOf(file))) continue;
      failed = true;
      console.log(`The public site loads ${what}: ${file}`);
    }
  }
}
