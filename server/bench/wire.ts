import { setTimeout as sleep } from "node:timers/promises";
import { HOUR, MINUTE, SECOND } from "@signaldeck/contract";
import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test";
import { createProductApp } from "../src/app/testing/productApp.ts";
import { seedHistory } from "../src/operations/demo/seedHistory.ts";
import { openBrowser, openMember } from "./browser.ts";
import type { Effort, Verdict } from "./measure.ts";
import { startProduct } from "./product.ts";
import { publishOne } from "./publishOne.ts";

const SERVER_CORE = 0;

/** How old the server is when looking begins: what it knows of prices is complete after 20 minutes. */
const LIFE = { full: 25 * MINUTE, quick: 0 };
/** How long is looked: two marks, or one. */
const LOOK = { full: 10 * MINUTE, quick: 5 * MINUTE };
/** After a page has opened: what it still loads is there then. */
const REST = 20 * SECOND;
const PATIENCE = MINUTE;

/** What a page loads when it needs it first, and not again: an hour has no more of it than the look. */
const ONCE = /^\/assets\/|\.mjs$/;

/** The signal room's first card, whatever it shows. */
const CARD = "main :is([aria-label='Live signal'], [aria-label='Waiting for the next signal'])";

/** A page says that it is not seen, as one in a tab behind another does; headless ones are always seen. */
const HIDDEN = `
  Object.defineProperty(document, "visibilityState", { get: () => "hidden" });
  Object.defineProperty(document, "hidden", { get: () => true });
  document.dispatchEvent(new Event("visibilitychange"));
`;

interface Room {
  name: string;
  /** KB in an hour; null: it is told alone. */
  goal: number | null;
  size: { width: number; height: number };
  isHidden?: true;
}

const ROOMS: readonly Room[] = [
  { name: "an open room on a phone", goal: 250, size: { width: 390, height: 844 } },
  { name: "the same in a hidden tab", goal: 30, size: { width: 390, height: 844 }, isHidden: true },
  { name: "the large room with all pairs", goal: null, size: { width: 1_920, height: 1_080 } },
];

/**
 * What an open room receives in an hour, by address: a look at real pages over a server that lives, times
 * what an hour is of it. Replies count as they came over the wire, heads included; of a stream its body.
 */
export async function wireBench(effort: Effort): Promise<Verdict[]> {
  const browser = await openBrowser();
  if (!browser) return [];
  const app = await createProductApp();
  try {
    await app.services.pipeline.startFeed();
    const { marks } = app.services.pipeline;
    await (effort === "quick" ? publishOne(marks) : seedHistory(marks));
    const { token } = await app.signIn({ tier: "gold" });
    await app.leave();
    const product = await startProduct(app.folder, SERVER_CORE);
    try {
      await sleep(LIFE[effort]);
      return await Promise.all(
        ROOMS.map((room) => look({ browser, url: product.url, token, room, length: LOOK[effort] })),
      );
    } finally {
      await product.stop();
    }
  } finally {
    await browser.close();
    await app.close();
  }
}

interface Look {
  browser: Browser;
  url: string;
  token: string;
  room: Room;
  /** Milliseconds. */
  length: number;
}

async function look({ browser, url, token, room, length }: Look): Promise<Verdict> {
  const context = await openMember(browser, url, token);
  try {
    const page = await openRoom(context, url, room);
    const counted = await countBytes(page);
    await sleep(length);
    const hours = length / HOUR;
    const kilobytes = (bytes: number) => bytes / 1_000 / hours;
    const code = [...counted].filter(([address]) => ONCE.test(address));
    const once = code.reduce((sum, [, { bytes }]) => sum + bytes, 0);
    for (const [address] of code) counted.delete(address);
    const total = [...counted.values()].reduce((sum, { bytes }) => sum + bytes, 0);
    process.stdout.write(
      `  ${room.name}: ${kilobytes(total).toFixed(0)} KB an hour (and ${(once / 1_000).toFixed(0)} KB of code, once)\n`,
    );
    const largest = [...counted].sort(([, a], [, b]) => b.bytes - a.bytes);
    for (const [address, { calls, bytes }] of largest) {
      process.stdout.write(
        `    ${kilobytes(bytes).toFixed(1).padStart(7)} KB  ${(calls / hours).toFixed(0).padStart(5)} calls  ${address}\n`,
      );
    }
    const limit = room.goal ?? Infinity;
    return {
      of: "W1",
      goal: `${room.name} receives ${room.goal === null ? "" : `at most ${room.goal} `}KB in an hour`,
      measured: `${kilobytes(total).toFixed(0)} KB`,
      reached: kilobytes(total) <= limit,
    };
  } finally {
    await context.close();
  }
}

async function openRoom(context: BrowserContext, url: string, room: Room): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize(room.size);
  await page.goto(`${url}/dashboard/signals`);
  await page.waitForSelector(CARD, { timeout: PATIENCE });
  if (room.isHidden) await page.evaluate(HIDDEN);
  await sleep(REST);
  return page;
}

interface Counted {
  calls: number;
  bytes: number;
}

/** Counts what a page receives from now on, by address without its query. */
async function countBytes(page: Page): Promise<Map<string, Counted>> {
  const counted = new Map<string, Counted>();
  const addresses = new Map<string, string>();
  /** What of a reply was counted before it was complete. */
  const early = new Map<string, number>();
  const session: CDPSession = await page.context().newCDPSession(page);
  const count = (id: string, change: Partial<Counted>) => {
    // Asked before the look began: the stream that was open already.
    const address = addresses.get(id) ?? "the stream that was open";
    const { calls, bytes } = counted.get(address) ?? { calls: 0, bytes: 0 };
    const more = { calls: change.calls ?? 0, bytes: change.bytes ?? 0 };
    counted.set(address, { calls: calls + more.calls, bytes: bytes + more.bytes });
  };
  session.on("Network.requestWillBeSent", ({ requestId, request }) => {
    addresses.set(requestId, new URL(request.url).pathname);
    count(requestId, { calls: 1 });
  });
  session.on("Network.dataReceived", ({ requestId, dataLength, encodedDataLength }) => {
    const bytes = encodedDataLength > 0 ? encodedDataLength : dataLength;
    early.set(requestId, (early.get(requestId) ?? 0) + bytes);
    count(requestId, { bytes });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    count(requestId, { bytes: encodedDataLength - (early.get(requestId) ?? 0) });
    early.delete(requestId);
  });
  await session.send("Network.enable");
  return counted;
}
