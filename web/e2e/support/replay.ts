import { rmSync } from "node:fs";
import { expect } from "@playwright/test";
import { writeCandleFolder } from "./candles.ts";
import { TestServer } from "./server.ts";

/** Five minutes of the recording pass in ten seconds. */
const SPEED = "30";

const MARK = 300_000;

/** For what comes with one of the next marks, however slow the machine is. */
export const AT_A_MARK = { timeout: 60_000, intervals: [100] };

/**
 * The product over a made-up recording of EUR/USD, for as long as `use` takes.
 * @param settings of the environment beside those of the feed.
 */
export async function withReplay(
  settings: Record<string, string>,
  use: (server: TestServer) => Promise<void>,
): Promise<void> {
  const folder = writeCandleFolder("EURUSD", "2026-04-01T00:00:00Z", 3_000);
  const feed = { FEED: "replay", FEED_DATA: folder, FEED_SPEED: SPEED };
  const server = await new TestServer({ ...feed, ...settings }).start();
  try {
    await use(server);
  } finally {
    await server.dispose();
    rmSync(folder, { recursive: true });
  }
}

/**
 * Has an admin publish a signal by hand at the next mark; another source may take a mark first.
 * @returns the mark, in market time.
 */
export async function publishByHand(server: TestServer, analysis: string): Promise<string> {
  const token = await server.signIn("admin");
  let slot = "";
  await expect(async () => {
    const { now } = await server.call<{ now: string }>("GET", "/market/status");
    slot = new Date((Math.floor(Date.parse(now) / MARK) + 1) * MARK).toISOString();
    const body = { slot, pair: "EUR/USD", direction: "CALL", analysis };
    await server.call("POST", "/staff/signals/plans", { token, body });
  }).toPass();
  return slot;
}
