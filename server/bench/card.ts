import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { MINUTE, SECOND, watClock, type LiveEvent } from "@signaldeck/contract";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { createProductApp } from "../src/app/testing/productApp.ts";
import { Database } from "../src/database/Database.ts";
import { LiveEventRow } from "../src/live/LiveEventRow.ts";
import { createLog } from "../src/process/log.ts";
import { generateCandles } from "../src/market/testing/generatedCandles.ts";
import { RecordingFixture } from "../src/market/testing/recordingFixture.ts";
import { openBrowser, openMember } from "./browser.ts";
import { percentile, roundsOf, type Effort, type Verdict } from "./measure.ts";
import { startProduct } from "./product.ts";

const SERVER_CORE = 0;
/** Goals: milliseconds, and a share of the bare page's. */
const LIMIT = 100;
const RATIO = 1.3;

const ROUNDS = 3;
/** Signals that each page is shown in a round. */
const PUBLICATIONS = { full: 7, quick: 2 };

/**
 * Five minutes of the recording pass in three seconds, and each mark may bring a signal. The room redraws
 * what follows the seconds ten times a second then, instead of once.
 */
const SPEED = "100";
const CANDLES = 3_000;
const START = Date.UTC(2026, 3, 1);

/** How long a page may take to open, and a signal to come, ms. */
const PATIENCE = MINUTE;
/** After a page has opened: what it still loads is there then, ms. */
const REST = 2 * SECOND;

const IN_PAGE = join(import.meta.dirname, "inPage");
const BARE = "/bare";

/** What a page noted: a text, and when its first frame was made (epoch ms). */
interface Paint {
  text: string;
  /** When the stream's chunk with a signal was read, and the document changed; null: not noted. */
  heard: number | null;
  drawn: number;
  at: number;
}

/** Parts of the way, in milliseconds: server and socket, scripts, and the browser's own drawing. */
const PARTS = {
  "written to read in the page": ({ heard }: Paint, writtenAt: number) =>
    (heard ?? NaN) - writtenAt,
  "to a changed document": ({ heard, drawn }: Paint) => drawn - (heard ?? NaN),
  "to the painted frame": ({ drawn, at }: Paint) => at - drawn,
} as const;

/** How long a signal took to its paint, and each part of that. */
interface Way {
  whole: number;
  parts: readonly number[];
}

/** A page under measurement. */
interface Subject {
  path: string;
  /** Shown once the page follows the stream. */
  ready: string;
  prepare: (context: BrowserContext) => Promise<unknown>;
  /** Whether a noted text is of a signal. */
  shows: (text: string, signal: Published) => boolean;
}

type Published = Extract<LiveEvent, { type: "signal.published" }>["signal"] & {
  /** When its event was written (epoch ms), which the commit follows. */
  writtenAt: number;
};

const SUBJECTS: Record<"room" | "bare", Subject> = {
  room: {
    path: "/dashboard/signals",
    ready: "text=Live >> visible=true",
    prepare: (context) => context.addInitScript({ path: join(IN_PAGE, "card.js") }),
    shows: (text, { createdAt, expiresAt }) =>
      [createdAt, expiresAt].every((time) => text.includes(watClock(time))),
  },
  bare: {
    path: BARE,
    ready: "p",
    async prepare(context) {
      const body = await readFile(join(IN_PAGE, "bare.html"), "utf8");
      await context.route(`**${BARE}`, (route) =>
        route.fulfill({ contentType: "text/html", body }),
      );
    },
    shows: (text, { id }) => text.includes(id),
  },
};

/**
 * From the moment at which a signal's event is written to the first frame that shows it: in the signal
 * room, and in a page that appends the text of the same stream, by turns. The signals are the
 * engine's own, over a made-up recording.
 */
export async function cardBench(effort: Effort): Promise<Verdict[]> {
  const browser = await openBrowser();
  if (!browser) return [];
  const recording = new RecordingFixture();
  const candles = generateCandles({ count: CANDLES, seed: 42, start: START, price: 1.085 });
  recording.write("EURUSD_5m_generated.csv.gz", candles);
  const settings = { FEED: "replay", FEED_DATA: recording.dir, FEED_SPEED: SPEED };
  const app = await createProductApp(settings);
  try {
    const { token } = await app.signIn({ tier: "elite" });
    await app.leave();
    const product = await startProduct(app.folder, SERVER_CORE, settings);
    try {
      const file = join(app.folder, "signaldeck.sqlite");
      return await measure({ browser, url: product.url, token, file }, effort);
    } finally {
      await product.stop();
    }
  } finally {
    await browser.close();
    await app.close();
    recording.remove();
  }
}

interface Scene {
  browser: Browser;
  url: string;
  token: string;
  /** Of the product's database. */
  file: string;
}

async function measure(scene: Scene, effort: Effort): Promise<Verdict[]> {
  const ways: Record<keyof typeof SUBJECTS, Way[]> = { room: [], bare: [] };
  for (let round = 0; round < roundsOf(effort, ROUNDS); round += 1) {
    const turn = round % 2 === 0 ? (["room", "bare"] as const) : (["bare", "room"] as const);
    for (const name of turn) {
      ways[name].push(...(await watch(scene, SUBJECTS[name], PUBLICATIONS[effort])));
    }
  }
  const took = {
    room: ways.room.map(({ whole }) => whole),
    bare: ways.bare.map(({ whole }) => whole),
  };
  for (const [name, list] of Object.entries(took)) {
    const [p50, p90] = [percentile(list, 0.5), percentile(list, 0.9)];
    process.stdout.write(
      `  ${name.padEnd(5)} from written to painted p50 ${p50.toFixed(0)} ms, p90 ${p90.toFixed(0)} (${Math.min(...list)} to ${Math.max(...list)}, n ${list.length})\n`,
    );
  }
  for (const [index, part] of Object.keys(PARTS).entries()) {
    const list = ways.room.map(({ parts }) => parts[index] ?? NaN);
    process.stdout.write(
      `    ${part.padEnd(28)} p50 ${percentile(list, 0.5)} ms, p90 ${percentile(list, 0.9)}\n`,
    );
  }
  const median = percentile(took.room, 0.5);
  const ratio = median / percentile(took.bare, 0.5);
  return [
    {
      of: "P6",
      goal: `a published signal is painted in the signal room within ${LIMIT} ms (median)`,
      measured: `${median.toFixed(0)} ms`,
      reached: median <= LIMIT,
    },
    {
      of: "P6",
      goal: `a published signal is painted within ${RATIO} x the time of a page that appends the stream's text`,
      measured: `${ratio.toFixed(2)} x`,
      reached: ratio <= RATIO,
    },
  ];
}

/**
 * Opens a page and waits until it has shown some signals; what each took.
 * @throws Error when one that was published meanwhile was not shown.
 */
async function watch(scene: Scene, subject: Subject, publications: number): Promise<Way[]> {
  const { browser, url, token, file } = scene;
  const context = await openMember(browser, url, token);
  try {
    await context.addInitScript({ path: join(IN_PAGE, "watchPaints.js") });
    await subject.prepare(context);
    const page = await context.newPage();
    await page.goto(url + subject.path);
    await page.waitForSelector(subject.ready, { timeout: PATIENCE });
    await sleep(REST);
    const since = Date.now();
    const paints = await paintsOf(page, publications);
    const until = paints.at(-1)?.at ?? 0;
    const published = await readPublished(file, since, until);
    return published.map((signal) => {
      const paint = paints.find(({ text }) => subject.shows(text, signal));
      if (!paint) throw new Error(`${subject.path} did not show signal ${signal.sequence}`);
      const { writtenAt } = signal;
      const parts = Object.values(PARTS).map((part) => part(paint, writtenAt));
      return { whole: paint.at - writtenAt, parts };
    });
  } finally {
    await context.close();
  }
}

/** What a page has noted once it has noted so many more than now. @throws Error when none comes. */
async function paintsOf(page: Page, more: number): Promise<Paint[]> {
  const read = () => page.evaluate<Paint[]>("paints");
  const wanted = (await read()).length + more;
  let late = Date.now() + PATIENCE;
  let seen = 0;
  while (Date.now() < late) {
    const paints = await read();
    if (paints.length >= wanted) return paints;
    if (paints.length > seen) late = Date.now() + PATIENCE;
    seen = paints.length;
    await sleep(SECOND / 4);
  }
  throw new Error(`${page.url()} has shown no signal for a minute`);
}

/** The signals whose events were written in a span of time (epoch ms). */
async function readPublished(file: string, since: number, until: number): Promise<Published[]> {
  const database = await Database.open({ url: null, file, log: createLog("error") });
  try {
    const rows = await database
      .model(LiveEventRow)
      .findAll({ where: { type: "signal.published" }, order: [["id", "ASC"]], raw: true });
    return rows.flatMap(({ payload, createdAt }) => {
      const writtenAt = createdAt.getTime();
      const event = JSON.parse(payload) as LiveEvent;
      if (event.type !== "signal.published" || writtenAt < since || writtenAt > until) return [];
      return [{ ...event.signal, writtenAt }];
    });
  } finally {
    await database.close();
  }
}
