import type { Browser, BrowserContext, CDPSession } from "@playwright/test";
import { SECOND } from "@signaldeck/contract";
import { openMember, openVisitor } from "./browser.ts";
import { percentile, roundsOf, type Effort, type Verdict } from "./measure.ts";

const ROUNDS = 5;

/** Shares of the floor page's figures, and of a first visit's. */
const FIRST_SHARE = 2.2;
const SECOND_SHARE = 0.15;
const TIME_SHARE = 2.5;

/** A phone on a weak mobile network, as Lighthouse has it: 1.6 Mbit/s, 150 ms, a slow processor. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
};
const THROTTLE = 4;

/** The signal room's first card, whatever it shows. */
export const CARD =
  "main :is([aria-label='Live signal'], [aria-label='Waiting for the next signal'])";

const PATIENCE = 60 * SECOND;

export interface FirstCardScene {
  browser: Browser;
  /** Of the product. */
  url: string;
  token: string;
  /** Address of the floor page. */
  floor: string;
}

/** What one visit took until what it is for stood: bytes from the network, and milliseconds. */
interface Visit {
  bytes: number;
  time: number;
}

/** W2 and W3: what a member's visit costs until the signal room's card stands, beside the floor page. */
export async function firstCardVerdicts(scene: FirstCardScene, effort: Effort): Promise<Verdict[]> {
  const found = { floor: [] as Visit[], first: [] as Visit[], second: [] as Visit[] };
  for (let round = 0; round < roundsOf(effort, ROUNDS); round += 1) {
    const visits = [
      async () => found.floor.push(...(await visitFloor(scene))),
      async () => {
        const [first, second] = await visitRoom(scene);
        found.first.push(first);
        found.second.push(second);
      },
    ];
    for (const visit of round % 2 === 0 ? visits : visits.toReversed()) await visit();
  }
  const median = (name: keyof typeof found, what: keyof Visit) =>
    percentile(
      found[name].map((visit) => visit[what]),
      0.5,
    );
  for (const name of ["floor", "first", "second"] as const) {
    const times = found[name].map(({ time }) => Math.round(time));
    process.stdout.write(
      `  ${name.padEnd(7)} ${(median(name, "bytes") / 1_024).toFixed(1)} KiB, ${median(name, "time").toFixed(0)} ms (${Math.min(...times)} to ${Math.max(...times)}, n ${times.length})\n`,
    );
  }
  const share = (of: string, goal: string, value: number, limit: number): Verdict => ({
    of,
    goal,
    measured: `${value.toFixed(2)} x`,
    reached: value <= limit,
  });
  return [
    share(
      "W2",
      `bytes until the card stands, first visit: at most ${FIRST_SHARE} x the floor page's`,
      median("first", "bytes") / median("floor", "bytes"),
      FIRST_SHARE,
    ),
    share(
      "W2",
      `bytes until the card stands, second visit: at most ${SECOND_SHARE} x the first visit's`,
      median("second", "bytes") / median("first", "bytes"),
      SECOND_SHARE,
    ),
    share(
      "W3",
      `time to a usable card, 1.6 Mbit/s and processor ${THROTTLE} x slower: at most ${TIME_SHARE} x the floor page's`,
      median("first", "time") / median("floor", "time"),
      TIME_SHARE,
    ),
  ];
}

async function visitFloor({ browser, floor }: FirstCardScene): Promise<Visit[]> {
  const context = await openVisitor(browser);
  try {
    return [await visit(context, new URL("healthz", floor).href, floor, "h1")];
  } finally {
    await context.close();
  }
}

/** A member's first visit, and the second with what the browser has kept of it. */
async function visitRoom({ browser, url, token }: FirstCardScene): Promise<[Visit, Visit]> {
  const context = await openMember(browser, url, token);
  const room = () => visit(context, `${url}/healthz`, `${url}/dashboard/signals`, CARD);
  try {
    return [await room(), await room()];
  } finally {
    await context.close();
  }
}

/** Opens an address with a slow network and processor and waits until something of it is seen. */
async function visit(
  context: BrowserContext,
  before: string,
  address: string,
  ready: string,
): Promise<Visit> {
  const page = await context.newPage();
  try {
    // The process of this origin is there then: its start is the browser's time, not the page's.
    await page.goto(before);
    const session = await context.newCDPSession(page);
    const bytes = await countBytes(session);
    await session.send("Network.emulateNetworkConditions", NETWORK);
    await session.send("Emulation.setCPUThrottlingRate", { rate: THROTTLE });
    await page.goto(address, { waitUntil: "commit", timeout: PATIENCE });
    await page.waitForSelector(ready, { timeout: PATIENCE });
    const time = await page.evaluate<number>("performance.now()");
    return { bytes: bytes(), time };
  } finally {
    await page.close();
  }
}

/** Counts what comes by the network from now on, headers included; what the browser has kept is none. */
async function countBytes(session: CDPSession): Promise<() => number> {
  let bytes = 0;
  session.on("Network.dataReceived", ({ encodedDataLength }) => (bytes += encodedDataLength));
  session.on("Network.responseReceived", ({ response }) => {
    if (!response.fromDiskCache) bytes += response.encodedDataLength;
  });
  await session.send("Network.enable");
  return () => bytes;
}
