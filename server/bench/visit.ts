import { setTimeout as sleep } from "node:timers/promises";
import { SECOND } from "@signaldeck/contract";
import type { Browser, Page } from "@playwright/test";
import { firstLoad, LANDING, weightOf } from "../../scripts/lib/firstLoads.mjs";
import { createProductApp } from "../src/app/testing/productApp.ts";
import { seedHistory } from "../src/operations/demo/seedHistory.ts";
import { openBrowser, openMember, openVisitor } from "./browser.ts";
import { CARD, firstCardVerdicts } from "./firstCard.ts";
import { startFloor } from "./floorPage.ts";
import { percentile, roundsOf, type Effort, type Verdict } from "./measure.ts";
import { startProduct } from "./product.ts";
import { publishOne } from "./publishOne.ts";

const SERVER_CORE = 0;
const ROUNDS = 9;

/** How much slower than this machine the visitor's processor is. */
const THROTTLE = 4;

/** Goals: a share of the floor page's time, and KiB of scripts as gzip makes them. */
const PAINT_SHARE = 0.8;
const LANDING_LIMIT = 100;
const ROOM_LIMIT = 190;

/** Characters that are more than a shell's: a sentence or two. */
const READABLE = 500;

/** What the charts' chunk is called by `ui/src/features/signals/chart/charts.ts`. */
const CHARTS = "charts";

/** What a first visit costs: to the landing page, beside React's floor, and to the signal room. */
export async function visitBench(effort: Effort): Promise<Verdict[]> {
  const weight = weightOf(firstLoad([LANDING]).map(({ file }) => file));
  const verdicts = [weightVerdict("the landing page", weight, LANDING_LIMIT)];
  const browser = await openBrowser();
  if (!browser) return verdicts;
  const app = await createProductApp();
  const ends: (() => unknown)[] = [() => browser.close()];
  try {
    await app.services.pipeline.startFeed();
    const { marks } = app.services.pipeline;
    await (effort === "quick" ? publishOne(marks) : seedHistory(marks));
    const { token } = await app.signIn({ tier: "elite" });
    await app.leave();
    const product = await startProduct(app.folder, SERVER_CORE);
    ends.push(() => product.stop());
    const floor = await startFloor(SERVER_CORE);
    ends.push(floor.stop);
    verdicts.unshift(
      await paintVerdict(browser, { landing: `${product.url}/`, floor: floor.url }, effort),
      await readVerdict(browser, product.url),
    );
    verdicts.push(...(await roomVerdicts(browser, product.url, token)));
    const scene = { browser, url: product.url, token, floor: floor.url };
    verdicts.push(...(await firstCardVerdicts(scene, effort)));
    return verdicts;
  } finally {
    for (const end of ends) await end();
    await app.close();
  }
}

/** Both pages by visitors who have nothing cached, by turns. */
async function paintVerdict(
  browser: Browser,
  urls: Record<"landing" | "floor", string>,
  effort: Effort,
): Promise<Verdict> {
  const found = { landing: [] as number[], floor: [] as number[] };
  for (let round = 0; round <= roundsOf(effort, ROUNDS); round += 1) {
    const turn =
      round % 2 === 0 ? (["floor", "landing"] as const) : (["landing", "floor"] as const);
    for (const name of turn) {
      const paint = await firstPaint(browser, urls[name]);
      // The first round warms servers and browser up.
      if (round > 0) found[name].push(paint);
    }
  }
  const [landing, floor] = [percentile(found.landing, 0.5), percentile(found.floor, 0.5)];
  for (const [name, list] of Object.entries(found)) {
    const [low, high] = [Math.min(...list), Math.max(...list)].map(Math.round);
    process.stdout.write(
      `  ${name.padEnd(7)} first paint ${percentile(list, 0.5).toFixed(0)} ms (${low} to ${high}, n ${list.length})\n`,
    );
  }
  const share = landing / floor;
  return {
    of: "P7",
    goal: `the landing page's first paint, processor ${THROTTLE} x slower: at most ${PAINT_SHARE} x that of a page by React with router, store and axios`,
    measured: `${share.toFixed(2)} x`,
    reached: share <= PAINT_SHARE,
  };
}

/** Milliseconds from the visit's begin to its first text or picture, with a slow processor. */
async function firstPaint(browser: Browser, url: string): Promise<number> {
  const context = await openVisitor(browser);
  try {
    const page = await context.newPage();
    // The process of this origin is there then: its start is the browser's time, not the page's.
    await page.goto(`${url}healthz`);
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: THROTTLE });
    await page.goto(url);
    return await paintOf(page);
  } finally {
    await context.close();
  }
}

const PATIENCE = 60 * SECOND;

/** When a page painted first, ms from its visit's begin; waits for it. @throws Error when it never does. */
async function paintOf(page: Page): Promise<number> {
  const late = performance.now() + PATIENCE;
  while (performance.now() < late) {
    const [paint] = await page.evaluate<number[]>(
      "performance.getEntriesByName('first-contentful-paint').map((entry) => entry.startTime)",
    );
    if (paint !== undefined) return paint;
    await sleep(SECOND / 20);
  }
  throw new Error(`${page.url()} painted nothing`);
}

/** What a visitor reads whose browser runs no script at all. */
async function readVerdict(browser: Browser, url: string): Promise<Verdict> {
  const context = await openVisitor(browser, { scripts: false });
  try {
    const page = await context.newPage();
    await page.goto(url);
    const heading = await page.locator("h1").first().isVisible();
    const { length } = await page.locator("main").innerText();
    return {
      of: "P7",
      goal: "the landing page can be read before any script runs",
      measured: heading ? `its heading and ${length} characters` : "no heading",
      reached: heading && length >= READABLE,
    };
  } finally {
    await context.close();
  }
}

/** What a member's first visit to the signal room loads until its card stands, and when charts come. */
async function roomVerdicts(browser: Browser, url: string, token: string): Promise<Verdict[]> {
  const context = await openMember(browser, url, token);
  try {
    const page = await context.newPage();
    const scripts: string[] = [];
    let charts: (() => void) | null = null;
    const chartsAsked = new Promise<void>((resolve) => (charts = resolve));
    page.on("request", (request) => {
      const file = /\/(assets\/([^/]+)-[^/]{8}\.js)$/.exec(request.url());
      if (file?.[2] === CHARTS) charts?.();
      else if (file?.[1] !== undefined) scripts.push(file[1]);
    });
    await page.goto(`${url}/dashboard/signals`);
    await page.waitForSelector(CARD, { timeout: PATIENCE });
    const weight = weightOf(scripts);
    await chartsAsked;
    const paint = await paintOf(page);
    const asked = await page.evaluate<number>(
      `performance.getEntriesByType("resource").find(({ name }) => name.includes("/${CHARTS}-")).startTime`,
    );
    return [
      weightVerdict(
        "the signal room without its charts, until its card stands",
        weight,
        ROOM_LIMIT,
      ),
      {
        of: "P7",
        goal: "charts load after the signal room's first paint",
        measured: `${(asked - paint).toFixed(0)} ms later`,
        reached: asked > paint,
      },
    ];
  } finally {
    await context.close();
  }
}

const weightVerdict = (what: string, weight: number, limit: number): Verdict => ({
  of: "P7",
  goal: `${what}: at most ${limit} KiB of scripts, compressed`,
  measured: `${weight.toFixed(1)} KiB`,
  reached: weight <= limit,
});
